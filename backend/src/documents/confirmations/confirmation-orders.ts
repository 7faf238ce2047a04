import { Inject, Injectable } from '@nestjs/common';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Reaction } from '../../reactions/reactions.js';
import { Reacts } from '../../reactions/reacts.js';
import { Printer } from '../printing/printer.js';

/** Orders confirmations of holds, payments, reconfirmations and cancellations (D33): one of a payment, whatever fees it pays. */
@Reacts()
@Injectable()
export class ConfirmationOrders implements Reaction {
  readonly name = 'confirmation-orders';

  constructor(@Inject(Printer) private readonly printer: Pick<Printer, 'order'>) {}

  async react(event: RecordedEvent): Promise<void> {
    const confirmation = confirmationOf(event);
    if (confirmation === null) return;
    const { key, type, booking } = confirmation;
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
