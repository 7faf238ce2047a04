import type { Booking } from '@tour-portal/contracts/api/api.js';

/** The props of every dialog about a booking. */
export interface DialogProps {
  /** As it was when the dialog was opened. */
  booking: Booking;
  /** Id of the guest whom the dialog was opened for; null: for no particular guest. */
  guest: number | null;
  onClose: () => void;
  /** Called with a sentence that says what was done. */
  onDone: (message: string) => void;
}
