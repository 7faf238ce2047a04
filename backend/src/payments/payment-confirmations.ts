import { Injectable } from '@nestjs/common';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { Clock } from '../instance/clock.js';
import { awaitedConfirmations } from '../read-side/awaited-confirmations.js';
import { Documents } from '../read-side/documents.js';

/** How long an answer waits for the confirmation that a payment is followed by. */
const CONFIRMATION_MILLIS = 1_500;
/** While more payments than this wait, printing is far behind: their answers do without the confirmation. */
const MOST_WAITING = 16;

/** Waits for the confirmations that payments are followed by. */
@Injectable()
export class PaymentConfirmations {
  private waiting = 0;

  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  /**
   * The confirmations of a booking, with the one that a payment is followed by; without it where printing takes longer.
   * @param before the booking with the payment, as it was when nothing was printed for it yet
   */
  async following(before: BookingDocument): Promise<Confirmation[]> {
    if (this.waiting >= MOST_WAITING) return before.confirmations;
    this.waiting += 1;
    try {
      const known = paymentsIn(before.confirmations);
      const isThere = (found: readonly Confirmation[]) => paymentsIn(found) > known;
      return await awaitedConfirmations(this.documents, this.clock, before.id, isThere, CONFIRMATION_MILLIS);
    } finally {
      this.waiting -= 1;
    }
  }
}

function paymentsIn(confirmations: readonly Confirmation[]): number {
  return confirmations.filter(({ type }) => type === 'Payment').length;
}
