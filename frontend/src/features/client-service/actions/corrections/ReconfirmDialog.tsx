import { ActionDialog } from '../dialog/ActionDialog.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { useBookingAction } from '../service-calls.js';

/** Reconfirms a fully paid booking (D42). */
export function ReconfirmDialog({ booking, onClose, onDone }: DialogProps) {
  const reconfirm = useBookingAction<object>('reconfirm');
  return (
    <ActionDialog
      title="Reconfirm the booking"
      id={booking.id}
      call={reconfirm}
      read={() => ({ body: {} })}
      fields={[]}
      effect={() => ({
        button: 'Reconfirm the booking',
        done: 'The booking is reconfirmed; its confirmation is on the way to the customer.',
        content: (
          <p>
            A Reconfirmation is printed as the booking stands now, and mailed to the customer. Nothing else
            changes.
          </p>
        ),
      })}
      onClose={onClose}
      onDone={onDone}
    >
      {() => <p>For a booking that is fully paid, before its first day.</p>}
    </ActionDialog>
  );
}
