import { ManageBooking } from './ManageBooking.js';
import { STEP_COMPONENTS } from '../steps/step-components.js';

/** Manage Booking (spec §2). */
export default function ManageBookingPage() {
  return <ManageBooking steps={STEP_COMPONENTS} />;
}
