import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { OwnerName } from '@tour-portal/contracts/booking/primary-guest.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/** Props of a component that shows a booking as it stood at a moment, without any actions. */
export interface BookingAsOfProps {
  readonly booking: Booking;
  readonly owner: OwnerName;
  /** The moment; the time left until a deadline is counted from it. */
  readonly now: Instant;
}
