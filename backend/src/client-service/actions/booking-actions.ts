import { Injectable } from '@nestjs/common';
import type { OrderedRefund } from '@tour-portal/contracts/events/booking-events.js';
import { isTourConcluded } from '@tour-portal/contracts/booking/booking-state.js';
import type {
  ChangeAnswer,
  RefundedPart,
  ServedBookingAnswer,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import type { FieldError } from '@tour-portal/contracts/api/error-answer.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { totalOf } from '@tour-portal/contracts/money/fees.js';
import type { RoomPricing } from '@tour-portal/contracts/client-service/room-changes.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { BookingAnswers } from '../../bookings/booking-answer.js';
import { BookingStreams } from '../../bookings/booking-streams.js';
import type { BookingRule, DecidedBooking, DecidedForStaff } from '../../bookings/booking-streams.js';
import type { InvalidFields } from '../../bookings/guests/guest-changes.js';
import { refuse } from '../../event-log/call.js';
import type { Answer, UseCaseResult, Call, RefusedResult } from '../../event-log/call.js';
import { Streams } from '../../event-log/streams.js';
import { Ids } from '../../instance/ids.js';
import type { AllocateIds } from '../../instance/ids.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import type { TourReference, TourYearReference } from '@tour-portal/contracts/api/reference-api.js';

/** The facts that an action of client service is decided by. */
export interface ActionFacts {
  readonly document: BookingDocument;
  readonly now: Instant;
  /** Null when the departure is no longer in the catalogue. */
  readonly tourYear: TourYearReference | null;
  /** What rooms cost today under the booking's price name; null where the catalogue cannot tell. */
  readonly prices: RoomPricing | null;
  /** Whether the tour is over (D5). */
  readonly concluded: boolean;
  /** Null when the tour is no longer in the catalogue. */
  readonly tour: TourReference | null;
  readonly allocate: AllocateIds;
}

export interface NoSuchBooking {
  readonly code: 'no-such-booking';
}

/** The owner's data was erased, and so was the key that would encrypt what is written about them (D44). */
export interface OwnerErased {
  readonly code: 'erased';
}

/** What the actions of client service on a booking share (D42): their facts, and the booking that they answer. */
@Injectable()
export class BookingActions {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly streams: Streams,
    private readonly answers: BookingAnswers,
    private readonly catalogue: CatalogueOfToday,
    private readonly ids: Ids,
  ) {}

  /** Acts on a booking as it stands. The result's `subject` is the booking's owner, whose data the answer contains. */
  async run<O extends UseCaseResult<unknown, unknown>>(
    booking: number,
    call: Call,
    action: (facts: ActionFacts) => Promise<O>,
  ): Promise<O | RefusedResult<NoSuchBooking>> {
    const document = await this.bookings.find(booking);
    if (document === null) return refuse({ code: 'no-such-booking' });
    return { ...(await action(this.facts(document, call))), subject: document.owner };
  }

  /** Acts as `run` does where personal data is written: refused when the owner's data was erased. */
  async runOnPersonalData<O extends UseCaseResult<unknown, unknown>>(
    booking: number,
    call: Call,
    action: (facts: ActionFacts) => Promise<O>,
  ): Promise<O | RefusedResult<NoSuchBooking | OwnerErased>> {
    return this.run<O | RefusedResult<OwnerErased>>(booking, call, async (facts) => {
      const owner = await this.streams.state(accountDecider, accountStream(facts.document.owner));
      return owner.status === 'erased' ? refuse({ code: 'erased' }) : action(facts);
    });
  }

  /** Answers the booking before and after an action, folded from its stream: that waits for no read model, so the position is null. */
  async answer<R>(
    decided: DecidedForStaff<R>,
    { context: { at } }: Call,
  ): Promise<Answer<ServedBookingAnswer> | RefusedResult<R>> {
    if (!decided.ok) return decided;
    const booking = await this.answers.withParty(decided.document, at);
    const before = await this.answers.withParty(decided.before, at);
    return { ok: true, answer: { booking, before }, position: null };
  }

  /** Decides as `BookingStreams.decideForStaff` does, and answers the booking before and after it. */
  async decide<R>(booking: number, rule: BookingRule<R>, call: Call) {
    return this.answer(await this.bookings.decideForStaff(booking, rule, call), call);
  }

  /** Decides as `BookingStreams.decideFees` does, and answers the booking before and after it. */
  async decideFees<R>(booking: number, rule: BookingRule<R>, call: Call) {
    return this.answer(await this.bookings.decideFees(booking, rule, call), call);
  }

  private facts(document: BookingDocument, { context: { at: now }, allocateRepeatably }: Call): ActionFacts {
    const { tour, departedAt, concludedAt, priceName } = document;
    const catalogue = this.catalogue.current(now);
    const tourYear = catalogue.departure(tour, departedAt)?.tourYear ?? null;
    const prices = tourYear?.prices[priceName];
    const tourReference = catalogue.tour(tour);
    return {
      document,
      now,
      tourYear,
      prices:
        tourYear === null || prices === undefined ? null : { prices, taxesAndFees: tourYear.taxesAndFees },
      concluded: isTourConcluded(concludedAt, tourReference, now),
      tour: tourReference,
      allocate: allocateRepeatably ?? this.ids.allocate,
    };
  }
}

/** The first decided event of one of these types; null: the action was refused, changed nothing or waits for an approval. */
export function findEvent<T extends NewEvent['type']>(
  decided: DecidedBooking<unknown>,
  ...types: T[]
): Extract<NewEvent, { type: T }> | null {
  const events = decided.ok ? decided.events : [];
  const isWanted = (event: NewEvent): event is Extract<NewEvent, { type: T }> =>
    types.some((wanted) => wanted === event.type);
  return events.find(isWanted) ?? null;
}

/** The refusal of a list in the body; it puts the list's name before each field, so that fields are paths in the body. */
export function invalidList(list: string, problems: readonly FieldError[]): InvalidFields {
  const inBody = problems.map(({ message, field }) => ({ message, field: `${list}.${field ?? ''}` }));
  return { code: 'invalid-fields', problems: inBody };
}

/**
 * How many refund ids to allocate for a command: two for each payment (`Cancellation`, `Overpayment`), and four in reserve,
 * for two payments that are recorded after the document was read.
 */
export function refundIdsNeeded({ payments }: Pick<BookingDocument, 'payments'>): number {
  return 2 * payments.length + 4;
}

export function refundedParts(refunds: readonly OrderedRefund[]): RefundedPart[] {
  return refunds.map(({ payment, total }) => ({ payment, total }));
}

/** The booking with the new fees and credits, and what is refunded; empty lists: nothing changed, or it waits for an approval. */
export function changeAnswer<R>(
  decided: DecidedBooking<R>,
  served: Answer<ServedBookingAnswer> | RefusedResult<R>,
): Answer<ChangeAnswer> | RefusedResult<R> {
  if (!served.ok) return served;
  const { fees = [], refunds = [] } = findEvent(decided, 'RoomsChanged', 'PriceChanged')?.data ?? {};
  const charges = fees.map(({ guest, type, amount, tax }) => {
    return { guest, type, amount, tax, total: totalOf({ amount, tax }) };
  });
  return { ...served, answer: { ...served.answer, fees: charges, refunds: refundedParts(refunds) } };
}
