import type { SheetFormat, SheetName } from '../sheets/departure-sheets.js';
import type { ApiScope } from '../client-service/api-keys.js';
import type { ExportFormat, ExportName } from '../client-service/exports.js';
import type { WebhookMessageType } from '../client-service/webhooks.js';
import type { StaffRole } from '../client-service/staff-roles.js';
import type { CalendarDate, Instant } from '../values/time.js';

/**
 * The events of `staff-{id}`, `access-{booking}`, `access-departure-{tour}-{date}`, `access-exports`, `api-key-{id}` and
 * `webhook-{id}`: a storage format, see `events.ts`.
 */
export interface StaffEvents {
  StaffAdded: { staff: number; name: string; email: string };
  StaffRenamed: { staff: number; name: string };
  /** All roles from now on. A member without this event is a manager: before there were roles, everybody had all rights. */
  StaffRolesSet: { staff: number; roles: readonly StaffRole[] };
  /** A link to choose a password was requested again; `invitation` is the id of the command that did. */
  StaffInvited: { staff: number; invitation: string };
  StaffRemoved: { staff: number };
  /** A member of staff was shown a booking, now or at a moment. `detail`: which moment, difference or file; null: none. */
  BookingLookedAt: { booking: number; staff: number; view: StaffView; detail: string | null };
  /** A member of staff was shown who travels on a departure. */
  DepartureLookedAt: {
    tour: number;
    departedAt: CalendarDate;
    staff: number;
    sheet: SheetName;
    format: SheetFormat;
  };
  /** A member of staff downloaded an export (D63): its days, `from` and `to` included. */
  ExportTaken: ExportedDays & { staff: number };
  /** An outside system may fetch exports with a key (D63); the key itself is not stored. */
  ApiKeyMade: { apiKey: number; name: string; scopes: readonly ApiScope[] };
  ApiKeyEnded: { apiKey: number };
  /** An outside system gets messages about what happens (D63); `personal`: with personal data. */
  WebhookAdded: { webhook: number; url: string; types: readonly WebhookMessageType[]; personal: boolean };
  /** Only the changed fields. A webhook that is enabled again gets what happens from then on, and what has waited less than a day. */
  WebhookChanged: {
    webhook: number;
    url?: string;
    types?: readonly WebhookMessageType[];
    personal?: boolean;
    enabled?: boolean;
  };
  /** Messages are signed with the next secret and the one before from now on; secrets are numbered from 1, not stored. */
  WebhookSecretRotated: { webhook: number; secret: number };
  /** The receiver answered that it is gone (410), or a message failed at its last try and none queued since was delivered. */
  WebhookDisabled: { webhook: number; because: 'gone' | 'failing' };
  /** One message is sent again; `delivery` is the id of the message. */
  WebhookSentAgain: { webhook: number; delivery: string };
  /** All messages about what happened since `from` are sent again. */
  WebhookReplayed: { webhook: number; from: Instant };
  WebhookRemoved: { webhook: number };
  /** An outside system fetched an export. */
  ApiKeyUsed: ExportedDays & { apiKey: number };
}

interface ExportedDays {
  export: ExportName;
  from: CalendarDate;
  to: CalendarDate;
  format: ExportFormat;
}

/** What a member of staff is shown of a booking: events or mails, a moment, two moments compared, a file, or the owner. */
export type StaffView = 'history' | 'moment' | 'difference' | 'export' | 'customer';
