import { useState, type ReactNode } from 'react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { holdHoursAtCreation, offeredExtensionHours } from '@tour-portal/contracts/hold/hold-duration.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { momentText } from '../../browser/moment-text.js';
import { Button } from '../../ui/Button.js';
import { ClockIcon } from '../../ui/icons.js';
import { dialogPart } from '../../ui/dialogs/dialog-part.js';

// The code of dialogs is large, and most visits open none.
const DeleteHoldDialog = dialogPart('delete-hold', () => import('../dialogs/DeleteHoldDialog.js'));
const ExtendHoldDialog = dialogPart('extend-hold', () => import('../dialogs/ExtendHoldDialog.js'));

/**
 * Shows when an active hold ends, with the warning of spec §4 "Hold duration and warning", the button to delete it, and the one
 * to extend it while that is possible.
 * @param props.action one more action, which is shown before these buttons
 */
export function ActiveHold(props: {
  booking: Booking;
  now: Instant;
  onResult: (text: string) => void;
  action?: ReactNode;
}) {
  const { booking, now, onResult, action } = props;
  const [open, setOpen] = useState<'extend' | 'delete' | null>(null);
  const close = () => setOpen(null);

  return (
    <div className="hold">
      <Warning booking={booking} now={now} />
      {booking.expiredAt === null ? null : (
        <p className="hold-until">
          Your space is held until <strong>{momentText(booking.expiredAt)}</strong>.
        </p>
      )}
      <p className="row no-print">
        {action}
        {booking.extendableHours === null ? null : (
          <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen('extend')}>
            Extend hold by {booking.extendableHours} hours
          </Button>
        )}
        <Button look="danger" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
          Delete hold
        </Button>
      </p>
      {open === 'extend' ? (
        <ExtendHoldDialog booking={booking} onClose={close} onExtended={onResult} />
      ) : null}
      {open === 'delete' ? <DeleteHoldDialog booking={booking} onClose={close} onDeleted={onResult} /> : null}
    </div>
  );
}

function Warning({ booking, now }: { booking: Booking; now: Instant }) {
  if (booking.createdAt === null) return null;
  const hours = holdHoursAtCreation(booking.departedAt, booking.createdAt);
  if (offeredExtensionHours({ hours, expiredAt: booking.expiredAt }, now) === null) return null;
  return (
    <p className="hold-warning">
      <ClockIcon />
      <span>
        <strong>Your hold expires soon.</strong>{' '}
        {booking.extendableHours === null
          ? 'When the time is over, the space is released.'
          : `You can extend it once by ${booking.extendableHours} hours.`}
      </span>
    </p>
  );
}
