import { EVENT_VERSIONS } from '@tour-portal/contracts/events/events.js';
import type { EventMetadata, NewEvent, RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Position } from '@tour-portal/contracts/stores/event-store.js';
import { instant, millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** An event in short: what happened and, where it matters, when. */
export type TestEvent = NewEvent & { readonly at?: Instant };

/** The time of a first event that states none; each later event that states none comes a second after the one before it. */
export const FIRST_EVENT_AT = instant('2026-11-21T12:00:00.000Z');

/** The n-th position of a log of {@link recorded} events, counted from 1. */
export function positionAt(n: number): Position {
  return String(n).padStart(16, '0');
}

/** Short events as the log gives them: in one order, each stream numbered from 0, with fixed ids and times. */
export function recorded(events: readonly TestEvent[]): RecordedEvent[] {
  const revisions = new Map<string, number>();
  let at = millis(FIRST_EVENT_AT) - 1_000;
  return events.map(({ at: givenAt, ...event }, index) => {
    at = givenAt === undefined ? at + 1_000 : millis(givenAt);
    const stream = streamOf(event);
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const id = `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
    const location = { id, stream, revision, position: positionAt(index + 1) };
    return { ...event, ...location, metadata: metadataOf(event, id, instant(at)) };
  });
}

function metadataOf(event: NewEvent, id: string, at: Instant): EventMetadata {
  return {
    version: EVENT_VERSIONS[event.type],
    at,
    actor: { kind: 'system', name: 'test' },
    reason: null,
    correlation: id,
    causation: id,
    subject: null,
    previousHash: null,
    hash: `hash of ${id}`,
  };
}

/** The name of the stream that an event belongs to. */
export function streamOf(event: NewEvent): string {
  switch (event.type) {
    case 'AccountOpened':
    case 'ProfileChanged':
    case 'PhoneChanged':
    case 'EmailChanged':
    case 'PasswordChanged':
    case 'ChangeAbandoned':
    case 'DoNotBookSet':
    case 'RemindersChosen':
    case 'HoldSlotTaken':
    case 'HoldSlotFreed':
    case 'AccountErased':
      return `account-${event.data.account}`;
    case 'TourYearPublished':
    case 'DeparturesPriced':
    case 'PricesSet':
    case 'ChangeNoticeSet':
      return `tour-year-${event.data.tour}-${event.data.year}`;
    case 'DepartureScheduled':
      return `tour-year-${event.data.tour}-${event.data.departedAt.slice(0, 4)}`;
    case 'DepartureWithdrawn':
    case 'CapacitySet':
    case 'SeatsHeld':
    case 'SeatsKept':
    case 'SeatsReleased':
    case 'SeatsReduced':
    case 'WaitingListJoined':
    case 'WaitingListLeft':
    case 'SeatsOffered':
    case 'OfferTaken':
    case 'OfferLapsed':
      return `departure-${event.data.tour}-${event.data.departedAt}`;
    case 'PaymentRequested':
    case 'PaymentApproved':
    case 'PaymentDeclined':
    case 'PaymentHeldForReview':
    case 'PaymentRecorded':
    case 'PaymentReturned':
    case 'PaymentLapsed':
    case 'PaymentMismatched':
    case 'MismatchedPaymentRefunded':
      return `payment-${event.data.reference}`;
    case 'StaffAdded':
    case 'StaffRenamed':
    case 'StaffRolesSet':
    case 'StaffInvited':
    case 'StaffRemoved':
      return `staff-${event.data.staff}`;
    case 'BookingLookedAt':
      return `access-${event.data.booking}`;
    case 'ApiKeyMade':
    case 'ApiKeyEnded':
    case 'ApiKeyUsed':
      return `api-key-${event.data.apiKey}`;
    case 'WebhookAdded':
    case 'WebhookChanged':
    case 'WebhookSecretRotated':
    case 'WebhookDisabled':
    case 'WebhookSentAgain':
    case 'WebhookReplayed':
    case 'WebhookRemoved':
      return `webhook-${event.data.webhook}`;
    case 'ExportTaken':
      return 'access-exports';
    case 'DepartureLookedAt':
      return `access-departure-${event.data.tour}-${event.data.departedAt}`;
    default:
      return `booking-${event.data.booking}`;
  }
}
