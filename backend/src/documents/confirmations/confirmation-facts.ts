import type { Booking, Confirmation, Fee, Guest } from '@tour-portal/contracts/api/api.js';
import type { EventData } from '@tour-portal/contracts/events/events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { DrawnTour } from '../pdf/landscape.js';
import type { PrintedBrand } from '../pdf/paper.js';

/** Who a cancellation takes off the booking, what it costs them and what goes back (D28). */
export type CancellationFacts = Pick<
  EventData['BookingCancelled'],
  'cancelledAt' | 'guests' | 'refunds' | 'withdrawn'
>;

/** All that a confirmation and its mail say (spec §3 "Confirmation types", D33), as plain data. */
export interface ConfirmationFacts {
  readonly type: Confirmation['type'];
  readonly issuedAt: Instant;
  /** As it stood when what is confirmed had happened. */
  readonly booking: Booking;
  /** What is confirmed, where it is a cancellation. */
  readonly cancellation: CancellationFacts | null;
  /** Of the account. */
  readonly firstName: string;
  readonly email: string;
  readonly tour: DrawnTour;
  readonly cityStart: string;
  readonly cityEnd: string;
  readonly brand: PrintedBrand;
}

/** What a guest is charged: travel protection is a choice, and shown once it was bought. */
export function chargedFees({ fees }: Pick<Guest, 'fees'>): Fee[] {
  return fees.filter(({ type, paymentLineItems }) => type !== 'TPP' || paymentLineItems.length > 0);
}
