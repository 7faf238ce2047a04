import type { Account, Address, Booking, Fee, PaymentLineItem } from '../api/api.js';
import type { RoomPrices } from '../api/reference-api.js';
import type { WaitingRequest } from '../api/waiting-api.js';
import type { CancelledGuest } from '../events/booking-events.js';
import type { ActionForApproval } from './approvals.js';
import type { ApiScope } from './api-keys.js';
import type { WebhookMessageType } from './webhooks.js';
import type { StaffRole } from './staff-roles.js';
import type { RoomingList } from '../sheets/departure-sheets.js';
import type { Actor, EventMetadata, RecordedEvent } from '../events/events.js';
import type { FlightManifest } from '../sheets/flight-manifest.js';
import type { PassportList } from '../sheets/passport-list.js';
import type { FieldChange } from '../events/field-changes.js';
import type { JsonObject } from '../stores/event-store.js';
import type { CalendarDate, Instant } from '../values/time.js';

/** Answers of `/v1/client-service` (D40 to D45, D60 to D63), and the public key of evidence packs. */

/** A person who works in client service. */
export interface StaffMember {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
}

/** `GET …/staff` (D60): who may sign in, sorted by name. */
export interface StaffMembers {
  readonly staff: readonly ListedStaffMember[];
}

export interface ListedStaffMember extends StaffMember {
  readonly addedAt: Instant;
  /** False until the member has chosen a password by a mailed link, or the command line has set one. */
  readonly hasPassword: boolean;
}

/** `GET …/api-keys` (D63): the keys that are still valid, sorted by name. */
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

/** `POST …/api-keys`: the new key, which no other answer contains; null in a dry run. */
export interface MadeApiKey extends Pick<ListedApiKey, 'name' | 'scopes'> {
  readonly id: number | null;
  /** To be sent as `Authorization: Bearer`. */
  readonly key: string | null;
}

/** `GET …/webhooks` (D63), the oldest first. */
export interface Webhooks {
  readonly webhooks: readonly ListedWebhook[];
}

export interface ListedWebhook {
  readonly id: number;
  readonly url: string;
  readonly types: readonly WebhookMessageType[];
  /** Whether messages contain personal data. */
  readonly personal: boolean;
  readonly enabled: boolean;
  /** Why the portal disabled the webhook by itself; null: it is enabled, or staff disabled it. */
  readonly disabledBecause: 'gone' | 'failing' | null;
  readonly addedAt: Instant;
}

/** `POST …/webhooks` and `POST …/webhooks/{id}/rotate`: the secret, which no other answer contains; null in a dry run. */
export interface WebhookSecret {
  readonly id: number | null;
  /** In the form of Standard Webhooks: `whsec_` and 32 bytes in base64. */
  readonly secret: string | null;
}

/** `GET …/webhooks/{id}/deliveries`: the newest first, at most 200. */
export interface WebhookDeliveries {
  readonly deliveries: readonly ListedDelivery[];
}

export interface ListedDelivery {
  /** The id that the receiver gets in the header `webhook-id`. */
  readonly id: string;
  readonly type: WebhookMessageType;
  readonly booking: number | null;
  readonly createdAt: Instant;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  /** The result of the last try: the HTTP status, or why there was no answer; null: not tried yet. */
  readonly lastResult: string | null;
  readonly nextTryAt: Instant | null;
}

/** `PUT …/staff/{email}`: the member after the change; with `dryRun`, as it would be. */
export interface StaffChange extends Omit<StaffMember, 'id'> {
  /** Null in a dry run that would add a member. */
  readonly id: number | null;
  /** Whether the call adds the member: a link to choose a password is mailed then. */
  readonly isNew: boolean;
}

/** `POST …/login`: the password was right and a code was mailed; the body is empty. */
export type CodeSent = Record<string, never>;

/** A booking in the results of a search (D40), or in the list of a customer's bookings. */
export interface FoundBooking {
  readonly id: number;
  readonly number: string;
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly owner: { readonly id: number; readonly firstName: string; readonly lastName: string };
  /** The name of the party, such as `Miller Party`. */
  readonly party: string;
  readonly state: string;
}

export interface FoundBookings {
  readonly bookings: readonly FoundBooking[];
  /** The `cursor` of the call that gets the next page; absent on the last page. */
  readonly next?: string;
}

/** Which stream an event of a booking's history is from. */
export type HistoryKind = 'booking' | 'payment' | 'seats' | 'account' | 'access';

/** One event of a booking's history (D41): of the booking itself or of a stream that belongs to it. */
export interface HistoryEvent
  extends
    Pick<RecordedEvent, 'id' | 'stream' | 'revision' | 'position'>,
    Pick<EventMetadata, 'version' | 'at' | 'reason' | 'correlation' | 'causation'> {
  readonly kind: HistoryKind;
  readonly type: string;
  readonly actor: Actor & { readonly label: string };
  readonly sentence: string;
  /** The stored data, brought to the current version and decrypted. */
  readonly data: JsonObject;
}

/** `GET …/bookings/{id}/customer`: the account that owns a booking, as the account is now. */
export interface BookingCustomer extends Omit<Account, 'reminders' | 'updatedAt' | 'bookings'> {
  /** All holds and bookings that the customer ever had, the newest first, including this one. */
  readonly bookings: readonly FoundBooking[];
  /** The open waiting-list requests for dates that can still be held online, the newest first. */
  readonly waitingList: readonly WaitingRequest[];
}

export interface BookingHistory {
  readonly booking: number;
  readonly number: string;
  readonly owner: Pick<Account, 'id' | 'firstName' | 'lastName'>;
  /** Oldest first, in the order of the log. */
  readonly events: readonly HistoryEvent[];
}

/** A booking as it was after one of its events. */
export interface BookingMoment {
  /** The revision of the booking's own stream; -1 before the hold was placed. */
  readonly revision: number;
  readonly at: Instant;
  readonly booking: Booking | null;
  /** The price of its departure at that moment; null where there was no booking, or that price is not known. */
  readonly sold: SoldThen | null;
}

/** The price at which a departure was offered at a moment (D61). */
export interface SoldThen {
  readonly priceName: string;
  /** With taxes and fees. */
  readonly perPerson: RoomPrices;
}

/** What differs in a booking between two revisions of its own stream, `from` and `to` (D41). */
export interface BookingDifference {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly FieldChange[];
}

/** The booking after one of client service's actions (D42, D45); with `dryRun`, as it would be. */
export interface ServedBookingAnswer {
  /** The booking right after the action; in a dry run as it would be. */
  readonly booking: Booking;
  /** The booking right before the action, which others may have changed since the page was read. */
  readonly before: Booking;
  /** Present (status 202) where the action waits for the approval of a second person (D60); in a dry run its id is null. */
  readonly approval?: { readonly id: number | null; readonly asked: ActionForApproval };
}

/** `GET …/approvals` (D60). */
export interface OpenApprovals {
  /** The longest waiting first. */
  readonly approvals: readonly OpenApproval[];
}

/** A refund or credit that waits for a second person. */
export type OpenApproval = ActionForApproval & {
  readonly id: number;
  readonly booking: number;
  /** The booking number. */
  readonly number: string;
  readonly askedBy: { readonly id: number; readonly name: string };
  readonly reason: string;
  readonly requestedAt: Instant;
};

/** The part of a payment that is refunded. */
export type RefundedPart = Pick<PaymentLineItem, 'payment' | 'total'>;

export interface CancelAnswer extends ServedBookingAnswer {
  /** The guests whom the call cancels, and what each pays for it. */
  readonly guests: readonly CancelledGuest[];
  /** The newest payment first. */
  readonly refunds: readonly RefundedPart[];
}

/** The answer to a change of rooms or price. */
export interface ChangeAnswer extends ServedBookingAnswer {
  /** A credit is negative. */
  readonly fees: readonly (Pick<Fee, 'type' | 'amount' | 'tax' | 'total'> & { readonly guest: number })[];
  readonly refunds: readonly RefundedPart[];
}

/** `POST …/accounts`: an account opened by phone; with `dryRun`, as it would be. */
export interface OpenedAccount extends Pick<Account, 'firstName' | 'lastName' | 'phoneNumber' | 'email'> {
  /** Null in a dry run. */
  readonly id: number | null;
  readonly address: Address;
}

/** Whether an account, named by its id, is barred from holding space and waiting for it online. */
export type DoNotBookAnswer = Pick<Account, 'id' | 'doNotBook'>;

/** `POST …/accounts/{id}/erase?dryRun=true`: what erasing a person would do (D44). */
export interface ErasurePreview {
  readonly account: number;
  /** What would be erased, in sentences. */
  readonly goes: readonly string[];
  /** What would remain, in sentences. */
  readonly stays: readonly string[];
  /** Obstacles, in sentences: while there is one, the person cannot be erased. */
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

/** `GET /.well-known/tour-portal-evidence-key`: the public key that verifies signed evidence packs (D43). */
export interface PublishedKey {
  readonly algorithm: 'Ed25519';
  /** PEM. */
  readonly publicKey: string;
  readonly fingerprint: string;
}
