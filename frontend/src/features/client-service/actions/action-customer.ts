import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { DialogProps } from './dialog/dialog-props.js';

/** The customer whom an action is for: the owner of the open booking, or a customer whose account was just opened. */
export interface ActionCustomer {
  readonly account: number;
  readonly name: string;
  /** The number of the booking whose page is open; empty on other pages. */
  readonly number: string;
  /** Blocked from booking online. */
  readonly isBlocked: boolean;
  readonly isErased: boolean;
}

/** The props of every dialog about a customer. */
export interface CustomerDialogProps extends Pick<DialogProps, 'onClose' | 'onDone'> {
  readonly customer: ActionCustomer;
}

export function bookingOwner({ owner, number, events }: BookingHistory): ActionCustomer {
  const blocks = events.filter(({ type }) => type === 'DoNotBookSet');
  return {
    account: owner.id,
    name: `${owner.firstName} ${owner.lastName}`.trim(),
    number,
    isBlocked: blocks.at(-1)?.data['doNotBook'] === true,
    isErased: events.some(({ type }) => type === 'AccountErased'),
  };
}
