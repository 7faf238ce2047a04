import { Module } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import { Ids } from '../instance/ids.js';
import { LOGGER } from '../instance/logger.js';
import type { Logger } from '../instance/logger.js';
import { Shutdown } from '../instance/shutdown.js';
import { LetterStore } from '../messages/letter-store.js';
import { MessagesModule } from '../messages/messages.module.js';
import { Outbox } from '../messages/outbox.js';
import { DELIVERIES } from '../stores/store-tokens.js';
import { SurveyLinksModule } from '../issued/survey-links.module.js';
import { ConfirmationLinks } from '../issued/confirmation-links.js';
import { ConfirmationOrders } from './confirmations/confirmation-orders.js';
import { ConfirmationSource } from './confirmations/confirmation-source.js';
import { IssueConfirmation } from './printing/issue-confirmation.js';
import { IssuedPdfsModule } from '../issued/issued-pdfs.module.js';
import { PdfStore } from '../issued/pdf-store.js';
import { PRINTING, PrintingThread } from './printing/printing-thread.js';
import { Printer } from './printing/printer.js';
import type { PrinterNeeds } from './printing/printer.js';
import { asPart } from '../tracing/traced.js';
import { TRACING, newSpanId, parentOf } from '../tracing/tracing.js';
import type { Tracing } from '../tracing/tracing.js';

/** Orders confirmations for events, prints and mails them, and records them in the history. */
@Module({
  imports: [IssuedPdfsModule, MessagesModule, SurveyLinksModule],
  providers: [
    ConfirmationSource,
    IssueConfirmation,
    ConfirmationOrders,
    { provide: PrintingThread, useFactory: printingThread, inject: [Shutdown] },
    {
      provide: Printer,
      useFactory: printer,
      inject: [
        DELIVERIES,
        Clock,
        LOGGER,
        ConfirmationLinks,
        PdfStore,
        LetterStore,
        Outbox,
        Ids,
        ConfirmationSource,
        IssueConfirmation,
        PrintingThread,
        TRACING,
      ],
    },
  ],
})
export class DocumentsBackgroundModule {}

function printer(
  records: Records,
  clock: Clock,
  logger: Logger,
  links: ConfirmationLinks,
  store: PdfStore,
  letters: LetterStore,
  outbox: Outbox,
  ids: Ids,
  source: ConfirmationSource,
  issuing: IssueConfirmation,
  thread: PrintingThread,
  tracing: Tracing | null,
): Printer {
  return new Printer({
    records,
    clock,
    logger,
    links,
    store,
    letters,
    outbox,
    nextId: () => ids.next('confirmation'),
    facts: (booking, position) => source.facts(booking, position),
    draw: (facts) => thread.draw(facts),
    issue: (confirmation) => issuing.issue(confirmation),
    ...(tracing === null ? {} : { traced: tracedPrints(tracing, source) }),
  });
}

function printingThread(shutdown: Shutdown): PrintingThread {
  const thread = new PrintingThread(PRINTING);
  shutdown.add(() => thread.close());
  return thread;
}

/** Printing is a span of the trace that the confirmed event belongs to. */
function tracedPrints(tracing: Tracing, source: ConfirmationSource): NonNullable<PrinterNeeds['traced']> {
  return async ({ booking, position, type }, work) => {
    const cause = await source.cause(booking, position);
    if (cause === undefined) return work();
    const { metadata } = cause;
    const attributes = { 'tour_portal.confirmation': type };
    const correlation = () => metadata.correlation;
    const span = { name: 'print', correlation, spanId: newSpanId(), parent: parentOf(metadata), attributes };
    return asPart(tracing, span, work);
  };
}
