import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import type { HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { loadChunk } from '../../../browser/chunks.js';
import { useAccount } from '../../../session/use-account.js';
import { returnAddress } from '../return-address.js';

// Loaded only for a signed-in customer: a visitor gets a link to the login instead.
const JoinWaitingList = lazy(async () => {
  const loaded = await loadChunk('JoinWaitingList', () => import('../../../waiting/JoinWaitingList.js'));
  return { default: loaded.JoinWaitingList };
});

/** Joins the waiting list of a full date; a visitor logs in first and comes back to the date. */
export function WaitForDate(props: { query: Omit<HoldQuery, 'holdId'>; now: Instant; label: string }) {
  const { query, now, label } = props;
  const account = useAccount();
  const location = useLocation();
  if (account === null) {
    return (
      <p className="row no-print">
        <Link
          className="button button-plain"
          to="/login"
          state={{ from: returnAddress(location, query) }}
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
        key={query.roomGuests.join()}
        wanted={query}
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
