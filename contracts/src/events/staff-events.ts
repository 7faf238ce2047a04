import type { SheetFormat, SheetName } from '../sheets/departure-sheets.js';
import type { ApiScope } from '../client-service/api-keys.js';
import type { ExportFormat, ExportName } from '../client-service/exports.js';
import type { WebhookType } from '../client-service/webhooks.js';
import type { StaffRole } from '../client-service/staff-roles.js';
import type { CalendarDate, Instant } from '../values/time.js';

/**
 * The events of `staff-{id}`, `access-{booking}`, `access-departure-{tour}-{date}`, `access-exports`, `api-key-{id}` and
 * `webhook-{id}`: a storage format, see `events.ts`.
 */
export interface StaffEvents {
  StaffAdded: { staff: number; name: string; email: string };
  StaffRenamed: { staff: number; name: string };
  /** All they have from now on. Who never had this is a manager: before there were roles, everybody might do everything. */
  StaffRolesSet: { staff: number; roles: readonly StaffRole[] };
  /** A link to choose a password was asked for once more; `invitation` is the command that asked. */
  StaffInvited: { staff: number; invitation: string };
  StaffRemoved: { staff: number };
  /** A member of staff was shown a booking, or how it once stood. */
  BookingLookedAt: { booking: number; staff: number; view: StaffView; detail: string | null };
  /** A member of staff was shown who travels on a departure. */
  DepartureLookedAt: {
    tour: number;
    departedAt: CalendarDate;
    staff: number;
    sheet: SheetName;
    format: SheetFormat;
  };
  /** A member of staff took a file away for another system (D63). */
  ExportTaken: {
    staff: number;
    export: ExportName;
    from: CalendarDate;
    to: CalendarDate;
    format: ExportFormat;
  };
  /** A system outside may fetch exports by a key (D63), which is kept nowhere. */
  ApiKeyMade: { apiKey: number; name: string; scopes: readonly ApiScope[] };
  ApiKeyEnded: { apiKey: number };
  /** A system outside is told of what happens (D63); `personal`: with who it happens to. */
  WebhookAdded: { webhook: number; url: string; types: readonly WebhookType[]; personal: boolean };
  /** Only what changed. Enabled again, it is told what happens from then on. */
  WebhookChanged: {
    webhook: number;
    url?: string;
    types?: readonly WebhookType[];
    personal?: boolean;
    enabled?: boolean;
  };
  /** Its signatures are made with the next secret; secrets are counted from 1 and kept nowhere. */
  WebhookSecretRotated: { webhook: number; secret: number };
  /** It said that it is gone (410), or failed for a whole day. */
  WebhookDisabled: { webhook: number; because: 'gone' | 'failing' };
  /** Its message is sent once more; `delivery` is the message's id. */
  WebhookSentAgain: { webhook: number; delivery: string };
  /** All that happened from then on is sent once more. */
  WebhookReplayed: { webhook: number; from: Instant };
  WebhookRemoved: { webhook: number };
  /** A system outside took a file away. */
  ApiKeyUsed: {
    apiKey: number;
    export: ExportName;
    from: CalendarDate;
    to: CalendarDate;
    format: ExportFormat;
  };
}

/** What of a booking a member of staff can be shown. */
export type StaffView = 'history' | 'moment' | 'difference' | 'export' | 'customer';
