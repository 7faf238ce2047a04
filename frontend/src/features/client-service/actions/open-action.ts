import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { ActionName } from './offered-actions.js';
import type { Person } from './person.js';

/** An action with the booking as it was when its dialog was opened: it changes behind it once the action is done. */
export interface OpenAction {
  readonly action: ActionName;
  readonly booking: Booking;
  readonly person: Person;
  /** Whom it is about; null: it does not say. */
  readonly guest: number | null;
}
