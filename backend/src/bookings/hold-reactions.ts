import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import type { Brand } from '../brand.js';
import type { Clock } from '../clock.js';
import { commandContext } from '../event-log/event-log.js';
import type { Streams } from '../event-log/streams.js';
import type { Outbox } from '../messages/outbox.js';
import type { Reaction } from '../reactions/reactions.js';
import type { Documents } from '../read-side/documents.js';
import type { ReadSide } from '../read-side/read-side.js';
import type { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { uuidOf } from '../uuid.js';
import { bookingDecider } from './booking-decisions.js';
import { bookingStream } from './booking-state.js';
import { holdConfirmation } from './hold-confirmation.js';

/** Ends the hold that a new one takes the place of, in case the command that placed it died in between. */
export class ReplacedHoldEnds implements Reaction {
  readonly name = 'replaced-hold-ends';

  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (event.type !== 'HoldPlaced' || event.data.replaces === null) return;
    const command = { type: 'ReplaceHold', by: event.data.booking, deletedAt: event.data.createdAt } as const;
    const context = commandContext(
      { kind: 'system', name: this.name },
      this.clock.now(),
      uuidOf(`${this.name}/${event.id}`),
    );
    const caused = { ...context, correlation: event.metadata.correlation };
    await this.streams.execute(bookingDecider, bookingStream(event.data.replaces), command, caused);
  }
}

/** Sends the hold confirmation (spec §2 "Confirmation sent to"). */
export class HoldConfirmationMail implements Reaction {
  readonly name = 'hold-confirmation';

  constructor(
    private readonly documents: Documents,
    private readonly readSide: ReadSide,
    private readonly catalogue: CatalogueOfToday,
    private readonly outbox: Outbox,
    private readonly brand: Brand,
    private readonly publicUrl: string,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    if (event.type !== 'HoldPlaced') return;
    if (!(await this.readSide.waitFor(event.position, 10_000))) throw new Error('the read models are behind');
    const terms = event.data;
    const account = await this.documents.account(terms.account);
    const tourYear = this.catalogue
      .current(this.clock.now())
      .tourYear(terms.tour, Number(terms.departedAt.slice(0, 4)));
    if (account === null || tourYear === null) return;
    const { firstName, email } = account;
    const { name: tourName, cityStart, cityEnd } = tourYear;
    const facts = {
      terms,
      firstName,
      email,
      tourName,
      cityStart,
      cityEnd,
      link: `${this.publicUrl}/bookings`,
    };
    await this.outbox.send(`${this.name}/${event.id}`, holdConfirmation(facts, this.brand));
  }
}
