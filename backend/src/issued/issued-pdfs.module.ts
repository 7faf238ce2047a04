import { Module } from '@nestjs/common';
import { ConfirmationLinks } from './confirmation-links.js';
import { PdfStore } from './pdf-store.js';

/** The PDFs of confirmations that were issued, and the links to them in mails. */
@Module({ providers: [PdfStore, ConfirmationLinks], exports: [PdfStore, ConfirmationLinks] })
export class IssuedPdfsModule {}
