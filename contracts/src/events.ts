import type { Address } from './api.js';
import type { Position } from './stores/event-store.js';
import type { CalendarDate, Instant } from './time.js';

/**
 * The event types. Their names and fields are the storage format: never rename one, add a version and an upcaster
 * (`upcasters.ts`) instead.
 */
export interface EventData {
  // account-{id}
  AccountOpened: {
    account: number;
    firstName: string;
    lastName: string;
    phoneNumber: string;
    email: string;
    address: Address;
  };
  DoNotBookSet: { account: number; doNotBook: boolean };
  /** Begins the hold saga: from here on no other hold of the account can begin, until it is freed. */
  HoldSlotTaken: {
    account: number;
    booking: number;
    replaces: number | null;
    tour: number;
    departedAt: CalendarDate;
    takenAt: Instant;
  };
  HoldSlotFreed: { account: number; booking: number };

  // departure-{tour}-{date}
  CapacitySet: { tour: number; departedAt: CalendarDate; capacity: number; seatsTaken: number };
  /** `replaces` gives a dying hold's seats to this one in the same decision (D20). `seatsTaken` is the sum after it. */
  SeatsHeld: {
    tour: number;
    departedAt: CalendarDate;
    booking: number;
    account: number;
    seats: number;
    replaces: number | null;
    seatsTaken: number;
    /** Suffix value of the party's booking number (D3, D4). */
    number: number;
  };
  SeatsReleased: {
    tour: number;
    departedAt: CalendarDate;
    booking: number;
    seats: number;
    seatsTaken: number;
  };

  // booking-{id}
  HoldPlaced: HoldTerms;
  HoldReplaced: { booking: number; by: number; deletedAt: Instant };
  HoldExtended: {
    booking: number;
    hours: number;
    expiredAt: Instant;
    depositDueBy: Instant;
    finalDueBy: Instant;
  };
  HoldDeleted: { booking: number; deletedAt: Instant };
  HoldExpired: { booking: number; expiredAt: Instant };
  /** A hold that never came to be: closes the stream, so that a late HoldPlaced cannot follow. */
  HoldAbandoned: { booking: number; account: number };
}

/** All a hold is at its start (HoldPlaced, version 2: version 1 had `rooms` as the text of the query, `"2,1"`). */
export interface HoldTerms {
  booking: number;
  account: number;
  number: string;
  tour: number;
  departedAt: CalendarDate;
  concludedAt: CalendarDate;
  priceName: string;
  roomGuests: number[];
  /** One per guest in room order. */
  guests: number[];
  createdAt: Instant;
  expiredAt: Instant;
  depositDueBy: Instant;
  finalDueBy: Instant;
  /** Hours of the hold: 72, 24 or 8. */
  hours: number;
  /** The hold this one takes the place of. */
  replaces: number | null;
  /** Whether it joins the party of an existing number (D4). */
  joins: boolean;
}

export type EventType = keyof EventData;

/** The version that is written today; older ones pass through the upcasters when read. */
export const EVENT_VERSIONS: Readonly<Record<EventType, number>> = {
  AccountOpened: 1,
  DoNotBookSet: 1,
  HoldSlotTaken: 1,
  HoldSlotFreed: 1,
  CapacitySet: 1,
  SeatsHeld: 1,
  SeatsReleased: 1,
  HoldPlaced: 2,
  HoldReplaced: 1,
  HoldExtended: 1,
  HoldDeleted: 1,
  HoldExpired: 1,
  HoldAbandoned: 1,
};

/** Fields that hold personal data: stored encrypted with the key of the account named by the metadata's `subject` (D44). */
export const PERSONAL_FIELDS: { readonly [T in EventType]?: readonly (keyof EventData[T])[] } = {
  AccountOpened: ['firstName', 'lastName', 'phoneNumber', 'email', 'address'],
};

export type Actor =
  | { readonly kind: 'customer'; readonly account: number }
  | { readonly kind: 'staff'; readonly staff: number }
  | { readonly kind: 'system'; readonly name: string }
  | { readonly kind: 'gateway'; readonly name: string };

/** What an event says besides its data. */
export interface EventMetadata {
  /** Schema version of the data. */
  readonly version: number;
  readonly at: Instant;
  readonly actor: Actor;
  readonly reason: string | null;
  /** The command that began the chain this event belongs to. */
  readonly correlation: string;
  /** The event or command that directly led to it. */
  readonly causation: string;
  /** The account whose key encrypts the personal fields. */
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

/** An event as read back: current version, personal data opened. */
export type RecordedEvent<T extends EventType = EventType> = {
  [K in T]: {
    readonly type: K;
    readonly data: EventData[K];
    readonly id: string;
    readonly stream: string;
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
