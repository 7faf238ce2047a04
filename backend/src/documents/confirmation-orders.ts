import type { Confirmation } from '@tour-portal/contracts/api.js';
import type { RecordedEvent } from '@tour-portal/contracts/events.js';
import type { Reaction } from '../reactions/reactions.js';
import type { Printer } from './printer.js';

/** Orders the confirmation of what has happened to a booking (D33); a payment is confirmed once, whatever it paid. */
export class ConfirmationOrders implements Reaction {
  readonly name = 'confirmation-orders';

  constructor(private readonly printer: Pick<Printer, 'order'>) {}

  async react(event: RecordedEvent): Promise<void> {
    const wanted = confirmationOf(event);
    if (wanted === null) return;
    const { key, type, booking } = wanted;
    await this.printer.order(key, { booking, type, position: event.position });
  }
}

function confirmationOf(
  event: RecordedEvent,
): { key: string; type: Confirmation['type']; booking: number } | null {
  switch (event.type) {
    case 'HoldPlaced':
      return { key: `hold/${event.id}`, type: 'Hold', booking: event.data.booking };
    case 'DepositPaid':
    case 'TravelProtectionPaid':
    case 'FinalPaymentPaid':
    case 'TransferPaid':
    case 'ChangePaid': {
      const { booking, payment } = event.data;
      return { key: `payment/${booking}/${payment}`, type: 'Payment', booking };
    }
    case 'BookingReconfirmed':
      return { key: `reconfirmation/${event.id}`, type: 'Reconfirmation', booking: event.data.booking };
    case 'BookingCancelled':
    case 'GuestsCancelled':
      return { key: `cancellation/${event.id}`, type: 'Cancellation', booking: event.data.booking };
    default:
      return null;
  }
}
