import { Module } from '@nestjs/common';
import { Shutdown } from '../instance/shutdown.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SurveyLinksModule } from '../issued/survey-links.module.js';
import { ConfirmationOrders } from './confirmations/confirmation-orders.js';
import { ConfirmationSource } from './confirmations/confirmation-source.js';
import { ConfirmationIssuer } from './printing/confirmation-issuer.js';
import { IssuedPdfsModule } from '../issued/issued-pdfs.module.js';
import { PRINTING_SCRIPT, PrintingThread } from './printing/printing-thread.js';
import { Printer } from './printing/printer.js';

/** Orders confirmations for events, prints and mails them, and records them in the history. */
@Module({
  imports: [IssuedPdfsModule, MessagesModule, SurveyLinksModule],
  providers: [
    ConfirmationSource,
    ConfirmationIssuer,
    ConfirmationOrders,
    { provide: PrintingThread, useFactory: createPrintingThread, inject: [Shutdown] },
    Printer,
  ],
})
export class DocumentsBackgroundModule {}

function createPrintingThread(shutdown: Shutdown): PrintingThread {
  const thread = new PrintingThread(PRINTING_SCRIPT);
  shutdown.add(() => thread.close());
  return thread;
}
