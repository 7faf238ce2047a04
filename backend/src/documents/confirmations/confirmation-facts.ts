import type { Booking, Confirmation } from '@tour-portal/contracts/api/api.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { DrawnTour } from '../pdf/landscape.js';
import type { PrintedBrand } from '../pdf/printed-pages.js';

/** What a confirmation says of a cancellation (D28): when, what it costs each guest, the refunds, and whether it was a withdrawal (D61). */
export type CancellationFacts = Pick<
  EventData['BookingCancelled'],
  'cancelledAt' | 'guests' | 'refunds' | 'withdrawn'
>;

/** The data of a confirmation and its mail (spec §3 "Confirmation types", D33). */
export interface ConfirmationFacts {
  readonly type: Confirmation['type'];
  readonly issuedAt: Instant;
  /** The booking right after the command that wrote the confirmed event; its owner's name and the catalogue's data as at printing. */
  readonly booking: Booking;
  /** The confirmed cancellation; null for the other types. */
  readonly cancellation: CancellationFacts | null;
  /** First name of the booking's owner. */
  readonly firstName: string;
  readonly email: string;
  readonly tour: DrawnTour;
  readonly cityStart: string;
  readonly cityEnd: string;
  readonly brand: PrintedBrand;
}
