import type { Booking } from '@tour-portal/contracts/api.js';
import { cents, formatDollars } from '@tour-portal/contracts/money.js';
import { feeDueBy, sumsOf } from '@tour-portal/contracts/receipt.js';
import { deadlineText } from '../../../../app/moment-text.js';
import { Button } from '../../../../ui/Button.js';
import { Modal } from '../../../../ui/Modal.js';
import type { PriceEffect } from './travel-changes.js';

/** What transfers would change in the price, as the server worked it out, before anything is saved. */
export default function PriceEffectDialog(props: {
  booking: Booking;
  effects: readonly PriceEffect[];
  busy: boolean;
  onAccept: () => void;
  onClose: () => void;
}) {
  const { booking, effects, busy, onAccept, onClose } = props;
  const { total } = sumsOf(booking.guests.flatMap(({ fees }) => fees));
  const change = effects.reduce((sum, { before, after }) => sum + after - before, 0);
  const dueBy = feeDueBy('TRANSFER', booking);
  return (
    <Modal title="Your transfers change the price" onClose={onClose}>
      <dl className="travel-effect">
        {effects.map(({ guest, before, after }) => (
          <div key={guest.id}>
            <dt>Airport transfer of {guest.fullName}</dt>
            <dd>
              <strong className="money">{formatDollars(after)}</strong>{' '}
              <span className="soft small">now {formatDollars(before)}</span>
            </dd>
          </div>
        ))}
        <div>
          <dt>Total for the booking</dt>
          <dd>
            <strong className="money">{formatDollars(cents(total + change))}</strong>{' '}
            <span className="soft small">now {formatDollars(total)}</span>
          </dd>
        </div>
      </dl>
      {change > 0 && dueBy !== null ? <p>Transfers are due by {deadlineText(dueBy)}.</p> : null}
      <p className="row">
        <Button busy={busy} onClick={onAccept}>
          Save with this price
        </Button>
        <Button look="plain" onClick={onClose}>
          Go back
        </Button>
      </p>
    </Modal>
  );
}
