import type { Booking } from '@tour-portal/contracts/api/api.js';

/** What every dialog about a booking is given. */
export interface DialogProps {
  /** As it was when the dialog was opened. */
  booking: Booking;
  /** Whom it is about from the start; null: nobody in particular. */
  guest: number | null;
  onClose: () => void;
  /** Given what was done, in a sentence. */
  onDone: (said: string) => void;
}
