import type { Booking } from '@tour-portal/contracts/api.js';

/** What every dialog about a booking is given. */
export interface DialogProps {
  /** As it was when the dialog was opened. */
  booking: Booking;
  onClose: () => void;
  /** Given what was done, in a sentence. */
  onDone: (said: string) => void;
}
