import { Inject, Injectable } from '@nestjs/common';
import { isReminderNeeded } from '@tour-portal/contracts/reminders/reminders.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { Brand } from '../instance/brand.js';
import { Clock } from '../instance/clock.js';
import { PUBLIC_URL } from '../instance/settings.js';
import { SurveyLinks } from '../issued/survey-links.js';
import { Outbox } from '../messages/outbox.js';
import type { Reaction } from '../reactions/reactions.js';
import { Reacts } from '../reactions/reacts.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { RemindableBookings } from './reminder-facts.js';
import { reminderMessages } from './reminder-messages.js';

/**
 * Sends the mail of a reminder, and a text where little time is left, once for each `ReminderSent` event (D62); nothing where
 * the reminder is not needed any more.
 */
@Reacts()
@Injectable()
export class SendReminder implements Reaction {
  readonly name = 'send-reminder';

  constructor(
    @Inject(RemindableBookings) private readonly remindable: Pick<RemindableBookings, 'find'>,
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
    const now = this.clock.now();
    const found = await this.remindable.find(event.data.booking, now);
    // After an outage the customer may have done long ago what the reminder asks for.
    if (found === null || !isReminderNeeded(event.data.kind, found.facts, now)) return;
    const { document, owner } = found;
    const catalogue = this.catalogue.current(now);
    const messages = reminderMessages({
      kind: event.data.kind,
      at: event.metadata.at,
      document,
      recipient: owner,
      tourName: catalogue.tour(document.tour)?.name ?? 'your tour',
      surveyUrl: this.surveys.surveysOf(document, catalogue)[0]?.url ?? null,
      brand: this.brand,
      publicUrl: this.publicUrl,
    });
    for (const message of messages)
      await this.outbox.send(`${this.name}/${event.id}/${message.kind}`, message);
  }
}
