import { Inject, Injectable } from '@nestjs/common';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { Clock } from '../instance/clock.js';
import { awaitedConfirmations } from '../read-side/awaited-confirmations.js';
import { Documents } from '../read-side/documents.js';

/** How long an answer waits for the confirmation that a payment is followed by. */
const CONFIRMATION_MILLIS = 1_500;

/** Waits for the confirmations that payments are followed by. */
@Injectable()
export class PaymentConfirmations {
  private waiting = 0;

  constructor(
    @Inject(Documents) private readonly documents: Pick<Documents, 'booking'>,
    private readonly clock: Clock,
  ) {}

  /**
   * The confirmations of a booking, with the one that a payment is followed by; without it where printing takes longer.
   * The more payments wait, the sooner each does without it: printing is behind, and nobody shall stand at the screen for
   * that. The confirmation comes by mail, and into the booking.
   * @param before the booking with the payment, as it was when nothing was printed for it yet
   */
  async following(before: Pick<BookingDocument, 'id' | 'confirmations'>): Promise<Confirmation[]> {
    this.waiting += 1;
    try {
      const known = paymentsIn(before.confirmations);
      const isThere = (found: readonly Confirmation[]) => paymentsIn(found) > known;
      const patience = () => CONFIRMATION_MILLIS / this.waiting ** 2;
      return await awaitedConfirmations(this.documents, this.clock, before.id, isThere, patience);
    } finally {
      this.waiting -= 1;
    }
  }
}

function paymentsIn(confirmations: readonly Confirmation[]): number {
  return confirmations.filter(({ type }) => type === 'Payment').length;
}
