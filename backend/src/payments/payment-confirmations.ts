import { Inject, Injectable } from '@nestjs/common';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { Clock } from '../instance/clock.js';
import { waitForConfirmations } from '../read-side/wait-for-confirmations.js';
import { Documents } from '../read-side/documents.js';

/** How long at most the answer to a payment waits for the payment's confirmation. */
const CONFIRMATION_MILLIS = 1_500;

/** Waits for the confirmations that are issued after payments. */
@Injectable()
export class PaymentConfirmations {
  private waiting = 0;

  constructor(
    @Inject(Documents) private readonly documents: Pick<Documents, 'booking'>,
    private readonly clock: Clock,
  ) {}

  /**
   * The confirmations of a booking, including the new confirmation of a payment unless issuing it takes too long.
   * The more payments wait, the shorter each waits: rendering is behind then, and customers should not wait for it at the
   * screen. A confirmation that is issued later is mailed and appears in the booking.
   * @param before the booking with the payment, before the confirmation was issued
   */
  async waitForNew(before: Pick<BookingDocument, 'id' | 'confirmations'>): Promise<Confirmation[]> {
    this.waiting += 1;
    try {
      const countBefore = paymentConfirmationCount(before.confirmations);
      const hasNew = (found: readonly Confirmation[]) => paymentConfirmationCount(found) > countBefore;
      const timeout = () => CONFIRMATION_MILLIS / this.waiting ** 2;
      return await waitForConfirmations(this.documents, this.clock, before.id, hasNew, timeout);
    } finally {
      this.waiting -= 1;
    }
  }
}

function paymentConfirmationCount(confirmations: readonly Confirmation[]): number {
  return confirmations.filter(({ type }) => type === 'Payment').length;
}
