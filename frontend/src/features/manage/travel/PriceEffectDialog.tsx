import type { Booking } from '@tour-portal/contracts/api/api.js';
import { cents, beforeAfterDollars } from '@tour-portal/contracts/values/money.js';
import { feeDueBy, feeSums } from '@tour-portal/contracts/money/receipt.js';
import { deadlineText } from '../../../browser/moment-text.js';
import { Button } from '../../../ui/Button.js';
import { Modal } from '../../../ui/dialogs/Modal.js';
import type { PriceEffect } from './travel-changes.js';

/** Shows how transfers would change the price, as the server computed it, before anything is saved. */
export default function PriceEffectDialog(props: {
  booking: Booking;
  effects: readonly PriceEffect[];
  busy: boolean;
  onAccept: () => void;
  onClose: () => void;
}) {
  const { booking, effects, busy, onAccept, onClose } = props;
  const { total } = feeSums(booking.guests.flatMap(({ fees }) => fees));
  const change = effects.reduce((sum, { before, after }) => sum + after - before, 0);
  const dueBy = feeDueBy('TRANSFER', booking);
  return (
    <Modal title="Your transfers change the price" busy={busy} onClose={onClose}>
      <dl className="travel-effect">
        {effects.map(({ guest, before, after }) => (
          <div key={guest.id}>
            <dt>Airport transfer of {guest.fullName}</dt>
            <dd>
              <strong className="money">{beforeAfterDollars(before, after)}</strong>
            </dd>
          </div>
        ))}
        <div>
          <dt>Total for the booking</dt>
          <dd>
            <strong className="money">{beforeAfterDollars(total, cents(total + change))}</strong>
          </dd>
        </div>
      </dl>
      {change > 0 && dueBy !== null ? <p>Transfers are due by {deadlineText(dueBy)}.</p> : null}
      <p className="row">
        <Button busy={busy} onClick={onAccept}>
          Save with this price
        </Button>
        <Button look="plain" disabled={busy} onClick={onClose}>
          Go back
        </Button>
      </p>
    </Modal>
  );
}
