import { Link, useSearchParams } from 'react-router';
import { readHoldQuery, writeHoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { useToursQuery } from '../../reference/reference-api.js';
import { useYearsOfTours } from '../../reference/years.js';
import { useAccount } from '../../session/use-account.js';
import { useNow } from '../../browser/use-now.js';
import { Card } from '../../ui/Card.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { JoinWaitingList } from '../../waiting/JoinWaitingList.js';
import { HoldSummary } from '../../booking/cards/HoldSummary.js';
import { TourLink } from './landing/TourLink.js';

/**
 * Shown after a 422: there is no space for the hold (spec §2, §8). Where the address names the hold, the customer can join the
 * waiting list for its date.
 */
export default function SpaceUnavailablePage() {
  const [search] = useSearchParams();
  const account = useAccount();
  const now = useNow();
  const query = readHoldQuery((name) => search.get(name));
  const catalog = {
    tours: useToursQuery().data ?? [],
    tourYears: useYearsOfTours(query === null ? [] : [query]).data ?? [],
  };
  return (
    <Card narrow>
      <PageTitle>Space unavailable</PageTitle>
      <p>
        We are sorry. The remaining space for your request was just held by another account. Nothing has been
        held for you, and any hold you already had is unchanged.
      </p>
      {query === null ? null : <HoldSummary hold={query} catalog={catalog} />}
      <p>Other dates, or fewer guests, may still have space. Spaces also return when a hold expires.</p>
      {query === null || account === null ? null : (
        <JoinWaitingList
          key={writeHoldQuery(query)}
          wanted={query}
          account={account.id}
          now={now}
          promise="We can tell you by email and text message when there is space for you on this date. It costs nothing."
        >
          Tell me when there is space
        </JoinWaitingList>
      )}
      <p>
        {query === null ? (
          <Link className="button" to="/">
            Back to availability
          </Link>
        ) : (
          <TourLink
            className="button button-plain"
            tour={query.tour}
            year={Number(query.date.slice(0, 4))}
            number={query.number}
          >
            Back to availability
          </TourLink>
        )}
      </p>
    </Card>
  );
}
