import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import type { ActionEffect } from '../dialog/ActionDialog.js';

/** The preview of an action that needs a second person's approval (D60); null where it needs none. */
export function secondPersonEffect({ approval }: ServedBookingAnswer): ActionEffect | null {
  if (approval === undefined) return null;
  const { kind, amount } = approval.asked;
  const subject = kind === 'refund' ? `a refund of ${formatDollars(amount)}` : `${formatDollars(amount)} off`;
  return {
    button: 'Ask a second person',
    done: `A second person has to approve ${subject}. It waits under Approvals.`,
    content: (
      <p>
        As much as this takes a second person. You ask for {subject}; it waits under Approvals until somebody
        else approves it or turns it down, and nothing happens before.
      </p>
    ),
  };
}
