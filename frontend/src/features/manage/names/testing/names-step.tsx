import { screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { useAccount } from '../../../../session/use-account.js';
import { NOW, rockies, tourYears } from '../../../../testing/tour-fixtures.js';
import { LeaveWarning } from '../../LeaveWarning.js';
import NamesStep from '../NamesStep.js';

export const NAMES_ROUTE = 'PATCH /v1/bookings/1/guests/names';
export const savedAnswer = { status: 200, body: [11, 12, 13].map((id) => ({ id, updatedAt: NOW })) };

export const onDone = jest.fn();

/** Step 1 of the account's first booking. */
export function NamesPage() {
  const account = useAccount();
  const [booking] = account?.bookings ?? [];
  return (
    <LeaveWarning>
      {account === null || booking === undefined ? null : (
        <NamesStep
          booking={booking}
          account={account}
          tour={rockies}
          year={tourYears[0]!}
          now={NOW}
          onDone={onDone}
        />
      )}
    </LeaveWarning>
  );
}

export const nameField = (position: number) =>
  screen.getByLabelText<HTMLInputElement>(`Guest ${position} First and Last Name`);
