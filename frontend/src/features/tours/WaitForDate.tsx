import { Link, useLocation } from 'react-router';
import type { HoldQuery } from '@tour-portal/contracts/hold-query.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/waiting-api.js';
import { selectAccount } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { AskToBeTold } from '../../waiting/AskToBeTold.js';
import { returnTo } from './return-address.js';

/** The way on the waiting list of a full date; a visitor logs in first and comes back to it. */
export function WaitForDate(props: {
  ask: Omit<HoldQuery, 'holdId'>;
  known: readonly WaitingRequest[] | null;
  now: Instant;
  name: string;
}) {
  const { ask, known, now, name } = props;
  const account = useAppSelector(selectAccount);
  const location = useLocation();
  if (account === null) {
    return (
      <p className="row no-print">
        <Link
          className="button button-plain"
          to="/login"
          state={{ from: returnTo(location, ask) }}
          aria-label={name}
        >
          Join the waiting list
        </Link>
      </p>
    );
  }
  return (
    <AskToBeTold
      key={ask.roomGuests.join()}
      ask={ask}
      account={account.id}
      known={known}
      now={now}
      name={name}
      look="plain"
    >
      Join the waiting list
    </AskToBeTold>
  );
}
