import { useState } from 'react';
import { currentTime } from '../../browser/current-time.js';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { readHoldQuery, writeHoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { useToursQuery } from '../../reference/reference-api.js';
import { useYearsOfTours } from '../../reference/years.js';
import { LoadFailed } from '../../api/LoadFailed.js';
import { Card } from '../../ui/Card.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { selectAttemptKey, type WithHoldAttempts } from './attempts.js';
import { holdStep, type HoldCatalog } from './hold-entry.js';
import { PlaceHold } from './PlaceHold.js';
import { TourRedirect } from './landing/TourRedirect.js';

interface EntryProps {
  /** The parameters of a hold or an e-mail notice, as a query string with its question mark. */
  search: string;
  account: Account;
}

/** Loads the data that {@link holdStep} needs, then takes the step that it decides on. */
export default function HoldEntry({ search, account }: EntryProps) {
  const tours = useToursQuery();
  const params = new URLSearchParams(search);
  const query = readHoldQuery((name) => params.get(name));
  const tourYears = useYearsOfTours(query === null ? [] : [query]);
  if (tours.data && tourYears.data) {
    return (
      <DecidedStep
        search={search}
        account={account}
        catalog={{ tours: tours.data, tourYears: tourYears.data }}
      />
    );
  }
  return (
    <Card narrow>
      <PageTitle>Holding your space</PageTitle>
      {tours.error || tourYears.error ? null : <Spinner label="One moment, please" />}
      <LoadFailed queries={[tours, tourYears]} />
    </Card>
  );
}

function DecidedStep({ search, account, catalog }: EntryProps & { catalog: HoldCatalog }) {
  const wantedHold = `${account.id}${search}`;
  const unanswered = useSelector((state: WithHoldAttempts) => selectAttemptKey(state, wantedHold) !== null);
  // Decided once: the hold that is placed below becomes the account's active hold, and must not change the decision.
  const [decision] = useState(() =>
    holdStep({
      search: new URLSearchParams(search),
      account,
      catalog,
      now: currentTime(),
      unanswered,
    }),
  );
  switch (decision.step) {
    case 'place':
      return <PlaceHold query={decision.query} wantedHold={wantedHold} catalog={catalog} />;
    case 'unprocessable':
      return <Navigate to="/unprocessable" replace />;
    case 'hold-limit':
      return <Navigate to={`/hold-limit?${writeHoldQuery(decision.query)}`} replace />;
    case 'bookings':
      // The bookings page shows the decision's `problem`. A state object made anew in every render would navigate again
      // each time.
      return <Navigate to="/bookings" replace state={decision} />;
    case 'tour':
      return <TourRedirect tour={decision.tour} year={decision.year} />;
  }
}
