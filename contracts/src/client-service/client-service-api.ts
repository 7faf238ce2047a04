import type { Account, Address, Booking, FeeType } from '../api/api.js';
import type { RoomPrices } from '../api/reference-api.js';
import type { WaitingRequest } from '../api/waiting-api.js';
import type { CancelledGuest } from '../events/booking-events.js';
import type { AskedAction } from './approvals.js';
import type { ApiScope } from './api-keys.js';
import type { WebhookType } from './webhooks.js';
import type { StaffRole } from './staff-roles.js';
import type { RoomingList } from '../sheets/departure-sheets.js';
import type { Actor } from '../events/events.js';
import type { FlightManifest } from '../sheets/flight-manifest.js';
import type { Cents } from '../values/money.js';
import type { PassportList } from '../sheets/passport-list.js';
import type { FieldChange } from '../events/field-changes.js';
import type { JsonObject, Position } from '../stores/event-store.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** The answers of `/v1/client-service` (D40 to D45). */

export interface StaffMember {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
}

/** `GET …/staff` (D60): who may sign in, by name. */
export interface StaffMembers {
  readonly staff: readonly ListedStaffMember[];
}

export interface ListedStaffMember extends StaffMember {
  readonly addedAt: Instant;
  /** False until they have chosen one by the link that was mailed to them. */
  readonly hasPassword: boolean;
}

/** `GET …/api-keys` (D63): the keys that open something, by name. */
export interface ApiKeys {
  readonly apiKeys: readonly ListedApiKey[];
}

export interface ListedApiKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly madeAt: Instant;
  /** Null: never. */
  readonly usedAt: Instant | null;
}

/** `POST …/api-keys`: the key, which no other answer tells; in a dry run there is none. */
export interface MadeApiKey {
  readonly id: number | null;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Sent as `Authorization: Bearer`. */
  readonly key: string | null;
}

/** `GET …/webhooks` (D63), the oldest first. */
export interface Webhooks {
  readonly webhooks: readonly ListedWebhook[];
}

export interface ListedWebhook {
  readonly id: number;
  readonly url: string;
  readonly types: readonly WebhookType[];
  /** Whether it is told to whom something happens. */
  readonly personal: boolean;
  readonly enabled: boolean;
  /** Why the portal switched it off by itself; null: it did not. */
  readonly disabledBecause: 'gone' | 'failing' | null;
  readonly addedAt: Instant;
}

/** `POST …/webhooks` and `POST …/webhooks/{id}/rotate`: the secret, which no other answer tells; in a dry run there is none. */
export interface WebhookSecret {
  readonly id: number | null;
  /** Of Standard Webhooks: `whsec_` and 32 bytes. */
  readonly secret: string | null;
}

/** `GET …/webhooks/{id}/deliveries`: the newest first, at most 200. */
export interface WebhookDeliveries {
  readonly deliveries: readonly ListedDelivery[];
}

export interface ListedDelivery {
  /** As the receiver is told it in `webhook-id`. */
  readonly id: string;
  readonly type: WebhookType;
  readonly booking: number | null;
  readonly createdAt: Instant;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  /** What came of the last try: the status that was answered, or why none was; null: there was none yet. */
  readonly lastResult: string | null;
  readonly nextTryAt: Instant | null;
}

/** `PUT …/staff/{email}`: the member as they are from now on; with `dryRun`, as they would be. */
export interface StaffChange {
  /** Null in a dry run for somebody who is not there yet. */
  readonly id: number | null;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
  /** Whether this adds them: a link to choose a password is mailed. */
  readonly isNew: boolean;
}

/** `POST …/login`: the password is right, and a code was mailed. It says nothing. */
export type CodeSent = Record<string, never>;

/** One line of a search (D40). */
export interface FoundBooking {
  readonly id: number;
  readonly number: string;
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly owner: { readonly id: number; readonly firstName: string; readonly lastName: string };
  readonly party: string;
  readonly state: string;
}

export interface FoundBookings {
  readonly bookings: readonly FoundBooking[];
  /** Asks for the rest: `cursor` of the next call. */
  readonly next?: string;
}

/** Which stream an event of a booking's history is from. */
export type HistoryKind = 'booking' | 'payment' | 'seats' | 'account' | 'access';

/** One event of a booking's history (D41): of the booking itself or of a stream that belongs to it. */
export interface HistoryEvent {
  readonly id: string;
  readonly stream: string;
  readonly kind: HistoryKind;
  /** Within its stream, from 0. */
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  /** Schema version it was stored with. */
  readonly version: number;
  readonly at: Instant;
  readonly actor: Actor & { readonly label: string };
  readonly reason: string | null;
  readonly correlation: string;
  readonly causation: string;
  readonly sentence: string;
  /** As stored in today's version, personal data opened. */
  readonly data: JsonObject;
}

/** `GET …/bookings/{id}/customer`: who holds a booking, as it is now. */
export interface BookingCustomer {
  /** Of the account. */
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly address: Account['address'];
  readonly doNotBook: boolean;
  /** All they ever held, the newest first, that booking among them. */
  readonly bookings: readonly FoundBooking[];
  /** What they wait for, the newest first. */
  readonly waitingList: readonly WaitingRequest[];
}

export interface BookingHistory {
  readonly booking: number;
  readonly number: string;
  readonly owner: Pick<Account, 'id' | 'firstName' | 'lastName'>;
  /** Oldest first, in the order of the log. */
  readonly events: readonly HistoryEvent[];
}

/** A booking as it stood after one of its events. */
export interface BookingMoment {
  /** Of the booking's own stream; -1 before it was placed. */
  readonly revision: number;
  readonly at: Instant;
  readonly booking: Booking | null;
  /** What its departure was sold at by then; null where there was no booking, or the catalog of then is not known. */
  readonly sold: SoldThen | null;
}

/** What a departure was offered at, at a moment (D61). */
export interface SoldThen {
  readonly priceName: string;
  /** With taxes and fees. */
  readonly perPerson: RoomPrices;
}

export interface BookingDifference {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly FieldChange[];
}

/** The booking after one of client service's actions (D42, D45); with `dryRun`, as it would be. */
export interface ServedBookingAnswer {
  readonly booking: Booking;
  /** There (with status 202) where nothing is done until a second person approves it (D60); in a dry run it has no id yet. */
  readonly approval?: { readonly id: number | null; readonly asked: AskedAction };
}

/** `GET …/approvals` (D60). */
export interface OpenApprovals {
  /** The longest waiting first. */
  readonly approvals: readonly OpenApproval[];
}

/** A refund or credit that waits for a second person. */
export type OpenApproval = AskedAction & {
  readonly id: number;
  readonly booking: number;
  /** Of the booking. */
  readonly number: string;
  readonly askedBy: { readonly id: number; readonly name: string };
  readonly reason: string;
  readonly requestedAt: Instant;
};

/** A part of a payment that goes back. */
export interface RefundedPart {
  readonly payment: number;
  readonly total: Cents;
}

export interface CancelAnswer extends ServedBookingAnswer {
  /** Those who are cancelled by this, and what each pays for it. */
  readonly guests: readonly CancelledGuest[];
  /** The newest payment first. */
  readonly refunds: readonly RefundedPart[];
}

/** What a change of rooms or price costs, or takes off. */
export interface ChangeAnswer extends ServedBookingAnswer {
  readonly fees: readonly {
    readonly guest: number;
    readonly type: FeeType;
    readonly amount: Cents;
    readonly tax: Cents;
    readonly total: Cents;
  }[];
  readonly refunds: readonly RefundedPart[];
}

/** `POST /client-service/accounts`: an account opened by phone; with `dryRun`, as it would be. */
export interface OpenedAccount {
  /** Null in a dry run. */
  readonly id: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly address: Address;
}

export interface DoNotBookAnswer {
  /** Of the account. */
  readonly id: number;
  readonly doNotBook: boolean;
}

/** `POST …/accounts/{id}/erase?dryRun=true`: what forgetting a person would do (D44). */
export interface ErasurePreview {
  readonly account: number;
  readonly goes: readonly string[];
  readonly stays: readonly string[];
  /** Nobody is forgotten while there is one. */
  readonly standsInTheWay: readonly string[];
}

/** `GET …/bookings/{id}/letters/{digest}`: a mail as it was sent. */
export interface SentMail {
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly { readonly filename: string; readonly hash: string }[];
}

/** `GET …/departures/{tour}/{date}/{sheet}` as JSON. */
export type DepartureSheet = RoomingList | FlightManifest | PassportList;

/** `GET /.well-known/tour-portal-evidence-key`: the public key that evidence packs are signed for (D43). */
export interface PublishedKey {
  readonly algorithm: 'Ed25519';
  /** PEM. */
  readonly publicKey: string;
  readonly fingerprint: string;
}
