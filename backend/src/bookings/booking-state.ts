import type {
  HoldTerms,
  PaymentFacts,
  Print,
  TurnedAwayReason,
} from '@tour-portal/contracts/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events.js';
import type { FeeTerms } from '@tour-portal/contracts/fees.js';
import type { Cents } from '@tour-portal/contracts/money.js';
import type { Instant } from '@tour-portal/contracts/time.js';

/** A charge that the booking knows of: it paid fees, or is owed back, or was given back. */
export interface KnownPayment {
  readonly payment: number;
  readonly reference: string;
  readonly transactionId: string;
  readonly total: Cents;
  readonly outcome: 'recorded' | 'turned-away' | 'refunded';
  /** Id of the refund, null while none is owed. */
  readonly refund: number | null;
  /** Why it was turned away. */
  readonly reason: TurnedAwayReason | null;
}

/** What was placed, whatever became of it. */
export interface Placed {
  readonly terms: HoldTerms;
  /** Prints of the personal data that is set, by `guest/field`. */
  readonly prints: Readonly<Record<string, string>>;
  /** Every fee there is, offered ones too. */
  readonly fees: readonly FeeTerms[];
  /** Ids of the fees that are paid. */
  readonly paid: readonly number[];
  readonly payments: readonly KnownPayment[];
  /** References under which a payment may be made. */
  readonly started: readonly string[];
  /** Keys of the confirmations that were issued. */
  readonly confirmations: readonly number[];
  readonly reconfirmed: boolean;
  readonly surveyed: boolean;
}

/** What decisions about a booking need to know of it. */
export type BookingState =
  | { readonly status: 'none' }
  /** A hold that never came to be; nothing can follow. */
  | { readonly status: 'abandoned' }
  | (Placed & {
      readonly status: 'hold';
      readonly expiredAt: Instant;
      readonly finalDueBy: Instant;
      readonly extended: boolean;
    })
  /** With a paid deposit (D22). */
  | (Placed & { readonly status: 'booked' })
  | (Placed & { readonly status: 'expired' | 'deleted' | 'replaced'; readonly endedAt: Instant });

/** What is more than a number that was given out. */
export type PlacedState = Extract<BookingState, Placed>;

export const NO_BOOKING: BookingState = { status: 'none' };
const NOTHING_YET = {
  prints: {},
  paid: [],
  payments: [],
  started: [],
  confirmations: [],
  reconfirmed: false,
  surveyed: false,
} as const;

export function bookingStream(booking: number): string {
  return `booking-${booking}`;
}

/** Whether every guest has a name. */
export function isAllNamed({ terms, prints }: Placed): boolean {
  return terms.guests.every((guest) => printOf(prints, guest, 'fullName') !== undefined);
}

export function printOf(prints: Placed['prints'], guest: number, field: string): string | undefined {
  return prints[`${guest}/${field}`];
}

export function areDepositsPaid({ fees, paid }: Placed): boolean {
  return fees.every(({ id, type }) => type !== 'DEPOSIT' || paid.includes(id));
}

export function evolveBooking(state: BookingState, event: NewEvent): BookingState {
  switch (event.type) {
    case 'HoldPlaced': {
      const { expiredAt, finalDueBy, fees } = event.data;
      return {
        status: 'hold',
        terms: event.data,
        ...NOTHING_YET,
        fees,
        expiredAt,
        finalDueBy,
        extended: false,
      };
    }
    case 'HoldAbandoned':
      return { status: 'abandoned' };
    default:
      return 'terms' in state ? evolvePlaced(state, event) : state;
  }
}

function evolvePlaced(state: PlacedState, event: NewEvent): BookingState {
  switch (event.type) {
    case 'HoldExtended': {
      const { expiredAt, finalDueBy } = event.data;
      return state.status === 'hold' ? { ...state, expiredAt, finalDueBy, extended: true } : state;
    }
    case 'HoldReplaced':
      return { ...placedOf(state), status: 'replaced', endedAt: event.data.deletedAt };
    case 'HoldDeleted':
      return { ...placedOf(state), status: 'deleted', endedAt: event.data.deletedAt };
    case 'HoldExpired':
      return { ...placedOf(state), status: 'expired', endedAt: event.data.expiredAt };
    case 'NamesSet':
    case 'GuestDetailsSet':
      return { ...state, prints: withPrints(state.prints, event.data.prints) };
    case 'TransportSet': {
      const { prints, transfers } = event.data;
      const others = state.fees.filter(
        (fee) => fee.type !== 'TRANSFER' || !transfers.some(({ guest }) => guest === fee.guest),
      );
      const fees = [...others, ...transfers.flatMap(({ fee }) => fee ?? [])];
      return { ...state, prints: withPrints(state.prints, prints), fees };
    }
    case 'PaymentStarted':
      return { ...state, started: [...state.started, event.data.reference] };
    case 'BookingRevived':
      return { ...placedOf(state), status: 'booked' };
    case 'DepositPaid':
      return { ...withPaid(placedOf(state), event.data), status: 'booked' };
    case 'TravelProtectionPaid':
    case 'FinalPaymentPaid':
    case 'TransferPaid':
      return withPaid(state, event.data);
    case 'PaymentTurnedAway': {
      return withPayment(state, { ...event.data, outcome: 'turned-away' });
    }
    case 'PaymentRefunded':
      return {
        ...state,
        payments: state.payments.map((known) =>
          known.refund === event.data.refund ? { ...known, outcome: 'refunded' } : known,
        ),
      };
    case 'ConfirmationIssued':
      return { ...state, confirmations: [...state.confirmations, event.data.confirmation] };
    case 'BookingReconfirmed':
      return { ...state, reconfirmed: true };
    case 'SurveySubmitted':
      return { ...state, surveyed: true };
    default:
      return state;
  }
}

function placedOf({
  terms,
  prints,
  fees,
  paid,
  payments,
  started,
  confirmations,
  reconfirmed,
  surveyed,
}: Placed): Placed {
  return { terms, prints, fees, paid, payments, started, confirmations, reconfirmed, surveyed };
}

function withPrints(prints: Placed['prints'], set: readonly Print[]): Placed['prints'] {
  return {
    ...prints,
    ...Object.fromEntries(set.map(({ guest, field, print }) => [`${guest}/${field}`, print])),
  };
}

function withPaid<S extends Placed>(
  state: S,
  data: PaymentFacts & { readonly items: readonly { fee: number; amount: Cents; tax: Cents }[] },
): S {
  const paid = [...state.paid, ...data.items.map(({ fee }) => fee)];
  const total = data.items.reduce((sum, { amount, tax }) => sum + amount + tax, 0) as Cents;
  return withPayment({ ...state, paid }, { ...data, total, outcome: 'recorded', refund: null, reason: null });
}

/** One payment may pay several kinds of fees, an event each: its totals add up. */
function withPayment<S extends Placed>(state: S, added: KnownPayment): S {
  const { payment, reference, transactionId, outcome, refund, reason } = added;
  const known = state.payments.find((other) => other.reference === reference);
  const total = (added.total + (known?.total ?? 0)) as Cents;
  const others = state.payments.filter((other) => other !== known);
  const merged = { payment, reference, transactionId, total, outcome, refund, reason };
  return { ...state, payments: [...others, merged] };
}
