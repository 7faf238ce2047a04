import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { accountStream } from '../../accounts/account-state.js';
import { bookingAnswer } from '../../bookings/booking-answer.js';
import { bookingStream } from '../../bookings/booking-state.js';
import { Brand } from '../../instance/brand.js';
import { Clock } from '../../instance/clock.js';
import { EventLog } from '../../event-log/event-log.js';
import { Documents } from '../../read-side/documents.js';
import { ReadSide } from '../../read-side/read-side.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { SurveyLinks } from '../../issued/survey-links.js';
import type { CancellationFacts, ConfirmationFacts } from './confirmation-facts.js';

/**
 * How long to wait for the read models. Short, because an instance whose projecting was interrupted waits for the end of this
 * work before it projects again.
 */
const WAIT_MILLIS = 1_500;

/** The data of a confirmation without its type and time. */
export type BookingFacts = Omit<ConfirmationFacts, 'type' | 'issuedAt'>;

/** Gathers the data of a confirmation: the booking from its own events, its owner and its tour. */
@Injectable()
export class ConfirmationSource {
  constructor(
    @Inject(EventLog) private readonly log: Pick<EventLog, 'read'>,
    @Inject(Documents) private readonly documents: Pick<Documents, 'account'>,
    @Inject(ReadSide) private readonly readSide: Pick<ReadSide, 'waitFor'>,
    @Inject(CatalogueOfToday) private readonly catalogue: Pick<CatalogueOfToday, 'current'>,
    private readonly brand: Brand,
    private readonly clock: Clock,
    private readonly surveys: SurveyLinks,
  ) {}

  /**
   * The booking after the command that wrote the event at this position.
   * @returns null if the booking, its account, its tour or the tour's year is unknown, or the account erased
   * @throws if the read models do not reach the position in time
   */
  async facts(booking: number, position: Position): Promise<BookingFacts | null> {
    if (!(await this.readSide.waitFor(position, WAIT_MILLIS))) throw new Error('the read models are behind');
    const events = await this.log.read(bookingStream(booking));
    const confirmed = events.find((event) => event.position === position);
    // With all events of the command: a payment writes one for each kind of fee.
    const command = confirmed?.metadata.causation;
    const included = events.filter(
      (event) => event.position <= position || event.metadata.causation === command,
    );
    const document = foldDocument(bookingProjection, included, String(booking));
    if (document === null || (await this.isErased(document.owner))) return null;
    const account = await this.documents.account(document.owner);
    const now = this.clock.now();
    const catalogue = this.catalogue.current(now);
    const tour = catalogue.tour(document.tour);
    const tourYear = catalogue.tourYear(document.tour, Number(document.departedAt.slice(0, 4)));
    if (account === null || tour === null || tourYear === null) return null;
    const { name, tagline, phone } = this.brand;
    return {
      booking: bookingAnswer(document, account, catalogue, now, this.surveys),
      cancellation: cancellationIn(confirmed),
      firstName: account.firstName,
      email: account.email,
      tour: { code: tour.code, name: tour.name, region: tour.regions[0]?.regionName ?? '' },
      cityStart: tourYear.cityStart,
      cityEnd: tourYear.cityEnd,
      brand: { name, tagline, phone },
    };
  }

  /** Whether the log has the erasure of this account. */
  async isErased(account: number): Promise<boolean> {
    return (await this.log.read(accountStream(account))).some(({ type }) => type === 'AccountErased');
  }

  /** The event that is confirmed; printing the confirmation belongs to its trace. */
  async confirmedEvent(booking: number, position: Position): Promise<RecordedEvent | undefined> {
    return (await this.log.read(bookingStream(booking))).find((event) => event.position === position);
  }
}

function cancellationIn(confirmed: RecordedEvent | undefined): CancellationFacts | null {
  return confirmed?.type === 'BookingCancelled' || confirmed?.type === 'GuestsCancelled'
    ? confirmed.data
    : null;
}
