import { nextAction } from '@tour-portal/contracts/booking/next-action.js';
import type { StepProps } from './step-props.js';

/** What to do next with a booking, as the button that leads there says it; null once every step is done. */
export function nextActionLabel({
  booking,
  account,
  year,
}: Pick<StepProps, 'booking' | 'account' | 'year'>): string | null {
  return nextAction({ ...booking, owner: account, tour: year })?.label ?? null;
}
