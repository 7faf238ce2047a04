import { Link, Navigate, useSearchParams } from 'react-router';
import { currentTime } from '../../browser/current-time.js';
import { readHoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { useToursQuery } from '../../reference/reference-api.js';
import { useYearsOfTours } from '../../reference/years.js';
import { useAccount } from '../../session/use-account.js';
import { LoadFailed } from '../../api/LoadFailed.js';
import { Card } from '../../ui/Card.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { activeHold, holdAddress } from './hold-entry.js';
import { HoldSummary } from '../../booking/cards/HoldSummary.js';
import { HoldTerms } from './HoldTerms.js';
import { NewHold } from './NewHold.js';
import './HoldLimitPage.css';

/** One hold per account (spec §2, D21): the current one beside the new one, to keep or to replace. */
export default function HoldLimitPage() {
  const [search] = useSearchParams();
  const account = useAccount();
  const tours = useToursQuery();
  const query = readHoldQuery((name) => search.get(name));
  const tourYears = useYearsOfTours([...(query === null ? [] : [query]), ...(account?.bookings ?? [])]);
  const now = currentTime();

  if (query === null || account === null) return <Navigate to="/bookings" replace />;
  if (!tours.data || !tourYears.data) {
    if (!tours.error && !tourYears.error) return <Spinner />;
    return (
      <>
        <PageTitle>One hold per account</PageTitle>
        <LoadFailed queries={[tours, tourYears]} />
      </>
    );
  }
  const catalog = { tours: tours.data, tourYears: tourYears.data };
  const current = activeHold(account, catalog.tours, now);
  // No active hold is in the way: it expired, was paid for or deleted in another window, or there was none.
  if (current === null) return <Navigate to={holdAddress({ ...query, holdId: null })} replace />;

  return (
    <>
      <PageTitle>One hold per account</PageTitle>
      <p className="hold-limit-lead">
        You can hold space on one tour at a time. Keep the hold you have, or replace it with the new one. When
        you replace it, the space you hold now is released.
      </p>
      <div className="hold-limit-cards">
        <Card className="hold-limit-card">
          <h2>Your current hold</h2>
          <HoldSummary
            hold={{ tour: current.tour, date: current.departedAt, roomGuests: current.roomGuests }}
            catalog={catalog}
          />
          <HoldTerms hold={current} now={now} />
          <p className="soft">Booking number {current.number}</p>
          <p className="hold-limit-action">
            <Link className="button button-plain button-wide" to="/bookings">
              Keep my current hold
            </Link>
          </p>
        </Card>
        <Card className="hold-limit-card hold-limit-new">
          <h2>Your new hold</h2>
          <HoldSummary hold={query} catalog={catalog} />
          <NewHold query={{ ...query, holdId: current.id }} now={now} />
        </Card>
      </div>
      <p className="soft">To hold space on more than one tour, please call client service.</p>
    </>
  );
}
