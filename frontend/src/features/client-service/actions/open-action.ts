import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { ActionName } from './offered-actions.js';
import type { ActionCustomer } from './action-customer.js';

/**
 * An action with its booking and customer as they were when its dialog was opened: those of the page may change while it
 * is open.
 */
export interface OpenAction {
  readonly action: ActionName;
  readonly booking: Booking;
  readonly customer: ActionCustomer;
  /** Id of the guest whom the action was opened for; null: for no particular guest. */
  readonly guest: number | null;
}
