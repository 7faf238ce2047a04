import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { exactDollars } from '@tour-portal/contracts/values/money.js';
import type { Effect } from '../dialog/ActionDialog.js';

/** What is said where nothing happens before a second person approves it (D60); null where one alone may do it. */
export function secondPersonEffect({ approval }: ServedBookingAnswer): Effect | null {
  if (approval === undefined) return null;
  const { kind, amount } = approval.asked;
  const what = kind === 'refund' ? `a refund of ${exactDollars(amount)}` : `${exactDollars(amount)} off`;
  return {
    button: 'Ask a second person',
    done: `A second person has to approve ${what}. It waits under Approvals.`,
    content: (
      <p>
        As much as this takes a second person. You ask for {what}; it waits under Approvals until somebody
        else approves it or turns it down, and nothing happens before.
      </p>
    ),
  };
}
