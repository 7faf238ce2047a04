import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { ActionName } from './offered-actions.js';
import type { ActionCustomer } from './action-customer.js';

/** An action, with the booking as it was when the dialog was opened: the page's booking changes once the action is done. */
export interface OpenAction {
  readonly action: ActionName;
  readonly booking: Booking;
  readonly customer: ActionCustomer;
  /** Id of the guest whom the action was opened for; null: for no particular guest. */
  readonly guest: number | null;
}
