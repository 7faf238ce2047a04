import { Module } from '@nestjs/common';
import type { Config } from '../instance/config.js';
import { CONFIG, PUBLIC_URL } from '../instance/settings.js';
import { ConfirmationLinks } from './confirmation-links.js';
import { PdfStore } from './pdf-store.js';

/** The PDFs of confirmations that were issued, and the links to them in mails. */
@Module({
  providers: [
    PdfStore,
    {
      provide: ConfirmationLinks,
      useFactory: ({ sessionSecret }: Config, publicUrl: string) =>
        new ConfirmationLinks(sessionSecret, publicUrl),
      inject: [CONFIG, PUBLIC_URL],
    },
  ],
  exports: [PdfStore, ConfirmationLinks],
})
export class IssuedPdfsModule {}
