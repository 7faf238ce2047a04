import type { Booking, Confirmation, Fee, Guest } from '@tour-portal/contracts/api.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { DrawnTour } from './landscape.js';
import type { PrintedBrand } from './paper.js';

/** All that a confirmation and its mail say (spec §3 "Confirmation types", D33), as plain data. */
export interface ConfirmationFacts {
  readonly type: Confirmation['type'];
  readonly issuedAt: Instant;
  /** As it stood when what is confirmed had happened. */
  readonly booking: Booking;
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
