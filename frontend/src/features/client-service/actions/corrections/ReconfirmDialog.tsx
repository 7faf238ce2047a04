import { ReasonDialog } from '../dialog/ReasonDialog.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { useBookingAction } from '../service-calls.js';

/** Reconfirms a fully paid booking (D45). */
export function ReconfirmDialog({ booking, ...ends }: DialogProps) {
  const reconfirm = useBookingAction<object>('reconfirm');
  return (
    <ReasonDialog
      {...ends}
      title="Reconfirm the booking"
      id={booking.id}
      call={reconfirm}
      about="For a booking that is fully paid, before its first day."
      button="Reconfirm the booking"
      done="The booking is reconfirmed; its confirmation is on the way to the customer."
    >
      A Reconfirmation is printed as the booking stands now, and mailed to the customer. Nothing else changes.
    </ReasonDialog>
  );
}
