import type { AccountEvents } from './account-events.js';
import type { BookingEvents } from './booking-events.js';
import type { CatalogueEvents } from './catalogue-events.js';
import type { PaymentEvents } from './payment-events.js';
import type { StaffEvents } from './staff-events.js';
import type { Position } from '../stores/event-store.js';
import type { CalendarDate, Instant } from '../values/time.js';
import type { WaitingEvents } from './waiting-events.js';

/**
 * The event types. Their names and fields are the storage format: never rename one, add a version and an upcaster
 * (`upcasters.ts`) instead. Those listed here are about the seats of a departure: events of `departure-{tour}-{date}`.
 */
export interface EventData
  extends AccountEvents, BookingEvents, CatalogueEvents, PaymentEvents, StaffEvents, WaitingEvents {
  /** How many seats the departure has from now on. */
  CapacitySet: DepartureSeats & { capacity: number };
  /** `replaces`: the hold whose seats this one takes over in the same decision (D20); null: none. */
  SeatsHeld: OwnedSeats & { replaces: number | null };
  /**
   * The seats of a booking whose payment is being recorded: no longer shared with another hold, taken again if they had been
   * released, and kept until the booking is cancelled, or has turned away every payment for which they are kept; those of a
   * deleted or replaced hold until it turns one away.
   */
  SeatsKept: OwnedSeats & {
    /** Reference of the payment; older events have none. */
    payment?: string;
    /** The seats were already kept, for an earlier payment; older events do not say so. */
    again?: true;
  };
  /** The booking has no seats any more; `seats` is how many it had. */
  SeatsReleased: BookingSeats;
  /** Some of a booking's guests were cancelled; `seats` is how many seats it still has. */
  SeatsReduced: BookingSeats;
}

interface DepartureSeats {
  tour: number;
  departedAt: CalendarDate;
  /** How many seats of the departure are taken after the event. */
  seatsTaken: number;
}

interface BookingSeats extends DepartureSeats {
  booking: number;
  seats: number;
}

interface OwnedSeats extends BookingSeats {
  account: number;
  /** Suffix value of the party's booking number (D3, D4). */
  number: number;
}

export type EventType = keyof EventData;

/** The version that is written today; older ones pass through the upcasters when read. */
export const EVENT_VERSIONS: Readonly<Record<EventType, number>> = {
  AccountOpened: 1,
  ProfileChanged: 1,
  PhoneChanged: 1,
  EmailChanged: 1,
  PasswordChanged: 1,
  ChangeAbandoned: 1,
  DoNotBookSet: 1,
  RemindersChosen: 1,
  HoldSlotTaken: 1,
  HoldSlotFreed: 1,
  AccountErased: 1,
  TourYearPublished: 1,
  DepartureScheduled: 1,
  DeparturesPriced: 1,
  PricesSet: 1,
  ChangeNoticeSet: 1,
  DepartureWithdrawn: 1,
  CapacitySet: 1,
  SeatsHeld: 1,
  SeatsKept: 1,
  SeatsReleased: 1,
  SeatsReduced: 1,
  WaitingListJoined: 1,
  WaitingListLeft: 1,
  SeatsOffered: 1,
  OfferTaken: 1,
  OfferLapsed: 1,
  HoldPlaced: 3,
  HoldReplaced: 1,
  HoldExtended: 1,
  HoldDeleted: 1,
  HoldExpired: 1,
  HoldAbandoned: 1,
  NamesSet: 1,
  GuestDetailsSet: 1,
  TransportSet: 1,
  PaymentStarted: 1,
  BookingRevived: 1,
  DepositPaid: 1,
  TravelProtectionPaid: 1,
  FinalPaymentPaid: 1,
  TransferPaid: 1,
  ChangePaid: 1,
  PaymentTurnedAway: 1,
  PaymentRefunded: 1,
  ConfirmationIssued: 2,
  BookingReconfirmed: 1,
  CalendarLinkMade: 1,
  CalendarLinkEnded: 1,
  ReminderSent: 1,
  SurveySubmitted: 1,
  BookingCancelled: 1,
  GuestsCancelled: 1,
  RoomsChanged: 1,
  PriceChanged: 1,
  RefundOrdered: 1,
  TravelProtectionOffered: 1,
  NoteAdded: 1,
  ApprovalRequested: 1,
  ApprovalGranted: 1,
  ApprovalDenied: 1,
  PaymentRequested: 1,
  PaymentApproved: 1,
  PaymentDeclined: 1,
  PaymentHeldForReview: 1,
  PaymentRecorded: 1,
  PaymentReturned: 1,
  PaymentLapsed: 1,
  PaymentMismatched: 1,
  MismatchedPaymentRefunded: 1,
  StaffAdded: 1,
  StaffRenamed: 1,
  StaffRolesSet: 1,
  StaffInvited: 1,
  StaffRemoved: 1,
  BookingLookedAt: 1,
  DepartureLookedAt: 1,
  ExportTaken: 1,
  ApiKeyMade: 1,
  ApiKeyEnded: 1,
  ApiKeyUsed: 1,
  WebhookAdded: 1,
  WebhookChanged: 1,
  WebhookSecretRotated: 1,
  WebhookDisabled: 1,
  WebhookSentAgain: 1,
  WebhookReplayed: 1,
  WebhookRemoved: 1,
};

/** Replaces personal data once the key of the person is destroyed (D44). */
export const ERASED = 'erased';

/** Fields that hold personal data: stored encrypted with the key of the account named by the metadata's `subject` (D44). */
export const PERSONAL_FIELDS: { readonly [T in EventType]?: readonly (keyof EventData[T])[] } = {
  AccountOpened: ['firstName', 'lastName', 'phoneNumber', 'email', 'address'],
  ProfileChanged: ['profile'],
  PhoneChanged: ['phoneNumber'],
  EmailChanged: ['email'],
  NamesSet: ['names'],
  GuestDetailsSet: ['details'],
  TransportSet: ['transports'],
  DepositPaid: ['cardLastFour'],
  TravelProtectionPaid: ['cardLastFour'],
  FinalPaymentPaid: ['cardLastFour'],
  TransferPaid: ['cardLastFour'],
  ChangePaid: ['cardLastFour'],
  PaymentTurnedAway: ['cardLastFour'],
  PaymentApproved: ['cardLastFour'],
  PaymentMismatched: ['cardLastFour'],
  SurveySubmitted: ['answers'],
  NoteAdded: ['text'],
};

/** Who caused an event. `name`: the part of the portal that acted, or the gateway. */
export type Actor =
  | { readonly kind: 'customer'; readonly account: number }
  | { readonly kind: 'staff'; readonly staff: number }
  | { readonly kind: 'system'; readonly name: string }
  | { readonly kind: 'gateway'; readonly name: string };

/** Facts about an event besides its data. */
export interface EventMetadata {
  /** Schema version of the data. */
  readonly version: number;
  readonly at: Instant;
  readonly actor: Actor;
  /** Why client service or the portal did this, in words; null: no reason was given. */
  readonly reason: string | null;
  /** Id of the command that began the chain this event belongs to. */
  readonly correlation: string;
  /** Id of the command that wrote the event; where an event caused the command, the id is made from that event's. */
  readonly causation: string;
  /** The account whose key encrypts the personal fields; null: the event has none. */
  readonly subject: number | null;
  /** Hash of the stream's previous event; null for the first (D43). */
  readonly previousHash: string | null;
  /** Hash over this event and `previousHash`. */
  readonly hash: string;
}

/** An event as decided: what `decide` returns. */
export type NewEvent<T extends EventType = EventType> = {
  [K in T]: { readonly type: K; readonly data: EventData[K] };
}[T];

/** An event as it is read: in the current version, with personal data decrypted. */
export type RecordedEvent<T extends EventType = EventType> = {
  [K in T]: {
    readonly type: K;
    readonly data: EventData[K];
    readonly id: string;
    readonly stream: string;
    /** The event's place in its stream, from 0; `position` is the place in the whole log. */
    readonly revision: number;
    readonly position: Position;
    readonly metadata: EventMetadata;
  };
}[T];

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENT_VERSIONS, type);
}

/** Makes an event; keeps call sites typed and short. */
export function event<T extends EventType>(
  type: T,
  data: EventData[T],
): { readonly type: T; readonly data: EventData[T] } {
  return { type, data };
}
