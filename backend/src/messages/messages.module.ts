import { Module } from '@nestjs/common';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import { ConfirmationLinks } from '../issued/confirmation-links.js';
import { IssuedPdfsModule } from '../issued/issued-pdfs.module.js';
import { PdfStore } from '../issued/pdf-store.js';
import { OutsideServicesModule } from '../outside-services/outside-services.module.js';
import { OutsideServices } from '../outside-services/outside-services.js';
import { CONFIG } from '../instance/settings.js';
import { BACKGROUND_RECORDS } from '../stores/store-tokens.js';
import { ThreadMetrics } from '../metrics/thread-metrics.js';
import { TRACING } from '../tracing/tracing.js';
import type { Tracing } from '../tracing/tracing.js';
import { DeveloperInbox } from './developer-inbox.js';
import { SentMailStore } from './sent-mail-store.js';
import type { Carrier } from './message.js';
import { MessageMetrics } from './message-metrics.js';
import { CARRIERS, Outbox } from './outbox.js';
import type { Carriers } from './outbox.js';
import { TwilioCarrier } from './twilio-carrier.js';

/** Mails and texts: the outbox, the carriers that the settings choose, and the mails that are stored as evidence. */
@Module({
  imports: [IssuedPdfsModule, OutsideServicesModule],
  providers: [
    SentMailStore,
    Outbox,
    {
      provide: DeveloperInbox,
      useFactory: (records: Records, clock: Clock, links: ConfirmationLinks) =>
        new DeveloperInbox(records, clock, (pdf) => links.pdfUrl(pdf)),
      inject: [BACKGROUND_RECORDS, Clock, ConfirmationLinks],
    },
    {
      provide: CARRIERS,
      useFactory: openCarriers,
      inject: [CONFIG, DeveloperInbox, PdfStore, OutsideServices, ThreadMetrics, TRACING],
    },
  ],
  exports: [SentMailStore, DeveloperInbox, Outbox],
})
export class MessagesModule {}

async function openCarriers(
  { twilio, smtpUrl, mailFrom }: Config,
  inbox: DeveloperInbox,
  pdfs: PdfStore,
  services: OutsideServices,
  { shared }: ThreadMetrics,
  tracing: Tracing | null,
): Promise<Carriers> {
  const messages = new MessageMetrics(shared, tracing);
  const tracked = (name: 'texts' | 'mail', carrier: Carrier): Carrier => ({
    deliver: (id, message) => services.track(name, () => carrier.deliver(id, message)),
  });
  const texts = twilio === null ? inbox : new TwilioCarrier(twilio);
  const mail = smtpUrl === null ? inbox : await openSmtp(smtpUrl, mailFrom, pdfs);
  return {
    sms: messages.measuredCarrier('text', tracked('texts', texts)),
    email: messages.measuredCarrier('mail', tracked('mail', mail)),
  };
}

/** The mail library is loaded only where mail is sent. */
async function openSmtp(url: string, from: string, pdfs: PdfStore): Promise<Carrier> {
  const { SmtpCarrier } = await import('./smtp-carrier.js');
  return new SmtpCarrier(url, from, pdfs);
}
