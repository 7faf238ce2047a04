import { Module } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import { Ids } from '../instance/ids.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { Shutdown } from '../instance/shutdown.js';
import { SentMailStore } from '../messages/sent-mail-store.js';
import { MessagesModule } from '../messages/messages.module.js';
import { Outbox } from '../messages/outbox.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';
import { SurveyLinksModule } from '../issued/survey-links.module.js';
import { ConfirmationLinks } from '../issued/confirmation-links.js';
import { ConfirmationOrders } from './confirmations/confirmation-orders.js';
import { ConfirmationSource } from './confirmations/confirmation-source.js';
import { ConfirmationIssuer } from './printing/confirmation-issuer.js';
import { IssuedPdfsModule } from '../issued/issued-pdfs.module.js';
import { PdfStore } from '../issued/pdf-store.js';
import { PRINTING_SCRIPT, PrintingThread } from './printing/printing-thread.js';
import { Printer } from './printing/printer.js';
import type { PrinterServices } from './printing/printer.js';
import { runAsSpan } from '../tracing/traced.js';
import { TRACING, newSpanId, parentOf } from '../tracing/tracing.js';
import type { Tracing } from '../tracing/tracing.js';

/** Orders confirmations for events, prints and mails them, and records them in the history. */
@Module({
  imports: [IssuedPdfsModule, MessagesModule, SurveyLinksModule],
  providers: [
    ConfirmationSource,
    ConfirmationIssuer,
    ConfirmationOrders,
    { provide: PrintingThread, useFactory: createPrintingThread, inject: [Shutdown] },
    {
      provide: Printer,
      useFactory: createPrinter,
      inject: [
        BACKGROUND_RECORDS,
        Clock,
        LOGGER,
        ConfirmationLinks,
        PdfStore,
        SentMailStore,
        Outbox,
        Ids,
        ConfirmationSource,
        ConfirmationIssuer,
        PrintingThread,
        TRACING,
      ],
    },
  ],
})
export class DocumentsBackgroundModule {}

function createPrinter(
  records: Records,
  clock: Clock,
  logger: Logger,
  links: ConfirmationLinks,
  pdfs: PdfStore,
  sentMails: SentMailStore,
  outbox: Outbox,
  ids: Ids,
  source: ConfirmationSource,
  issuer: ConfirmationIssuer,
  thread: PrintingThread,
  tracing: Tracing | null,
): Printer {
  return new Printer({
    records,
    clock,
    logger,
    links,
    pdfs,
    sentMails,
    outbox,
    nextId: () => ids.next('confirmation'),
    facts: (booking, position) => source.facts(booking, position),
    isErased: (account) => source.isErased(account),
    draw: (facts, signal) => thread.draw(facts, signal),
    issue: (confirmation) => issuer.issue(confirmation),
    ...(tracing === null ? {} : { runTraced: traceOrders(tracing, source) }),
  });
}

function createPrintingThread(shutdown: Shutdown): PrintingThread {
  const thread = new PrintingThread(PRINTING_SCRIPT);
  shutdown.add(() => thread.close());
  return thread;
}

/** Printing is a span of the trace that the confirmed event belongs to. */
function traceOrders(
  tracing: Tracing,
  source: ConfirmationSource,
): NonNullable<PrinterServices['runTraced']> {
  return async ({ booking, position, type }, work) => {
    const cause = await source.confirmedEvent(booking, position);
    if (cause === undefined) return work();
    const { metadata } = cause;
    const attributes = { 'tour_portal.confirmation': type };
    const correlation = () => metadata.correlation;
    const span = { name: 'print', correlation, spanId: newSpanId(), parent: parentOf(metadata), attributes };
    return runAsSpan(tracing, span, work);
  };
}
