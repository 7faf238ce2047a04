import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import type { HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { loadChunk } from '../../../browser/chunks.js';
import { useAccount } from '../../../session/use-account.js';
import { returnAddress } from '../return-address.js';

// Loaded only when it is needed: visitors are asked to log in instead.
const JoinWaitingList = lazy(async () => {
  const loaded = await loadChunk('JoinWaitingList', () => import('../../../waiting/JoinWaitingList.js'));
  return { default: loaded.JoinWaitingList };
});

/** Joins the waiting list of a full date; a visitor logs in first and comes back to the date. */
export function WaitForDate(props: { ask: Omit<HoldQuery, 'holdId'>; now: Instant; label: string }) {
  const { ask, now, label } = props;
  const account = useAccount();
  const location = useLocation();
  if (account === null) {
    return (
      <p className="row no-print">
        <Link
          className="button button-plain"
          to="/login"
          state={{ from: returnAddress(location, ask) }}
          aria-label={label}
        >
          Join the waiting list
        </Link>
      </p>
    );
  }
  return (
    <Suspense>
      <JoinWaitingList
        key={ask.roomGuests.join()}
        ask={ask}
        account={account.id}
        now={now}
        name={label}
        look="plain"
      >
        Join the waiting list
      </JoinWaitingList>
    </Suspense>
  );
}
