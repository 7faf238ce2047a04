import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { AccountLog } from '../accounts/account-log.js';
import { foldBooking } from '../bookings/booking-view.js';
import { EventLog } from '../event-log/event-log.js';
import { Brand } from '../instance/brand.js';
import { Clock } from '../instance/clock.js';
import { PUBLIC_URL } from '../instance/settings.js';
import { SurveyLinks } from '../issued/survey-links.js';
import { Outbox } from '../messages/outbox.js';
import type { Reaction } from '../reactions/reactions.js';
import { Reacts } from '../reactions/reacts.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { reminderMessages } from './reminder-messages.js';

/** Sends the mail of a reminder, and a text where little time is left, once for each `ReminderSent` event (D62). */
@Reacts()
@Injectable()
export class SendReminder implements Reaction {
  readonly name = 'send-reminder';

  constructor(
    @Inject(EventLog) private readonly log: EventLog,
    @Inject(AccountLog) private readonly accounts: Pick<AccountLog, 'document'>,
    private readonly surveys: SurveyLinks,
    private readonly catalogue: CatalogueOfToday,
    @Inject(Outbox) private readonly outbox: Pick<Outbox, 'send'>,
    private readonly brand: Brand,
    /** The portal's address, without a slash at the end. */
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (event.type !== 'ReminderSent') return;
    const folded = await foldBooking(this.log, event.data.booking);
    if (folded === null) return;
    const { document } = folded;
    const recipient = await this.accounts.document(document.owner);
    // An erased person has no address any more (D44).
    if (recipient?.email.includes('@') !== true) return;
    const catalogue = this.catalogue.current(this.clock.now());
    const messages = reminderMessages({
      kind: event.data.kind,
      at: event.metadata.at,
      document,
      recipient,
      tourName: catalogue.tour(document.tour)?.name ?? 'your tour',
      surveyUrl: this.surveys.surveysOf(document, catalogue)[0]?.url ?? null,
      brand: this.brand,
      publicUrl: this.publicUrl,
    });
    for (const message of messages)
      await this.outbox.send(`${this.name}/${event.id}/${message.kind}`, message);
  }
}
