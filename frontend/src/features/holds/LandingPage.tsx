import { Navigate, useSearchParams } from 'react-router';
import { holdQueryOf } from '../../app/guards.js';
import { selectAccount } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { hasHoldParameters } from './hold-entry.js';
import { HoldEntry } from './HoldEntry.js';
import { Landing } from './Landing.js';

/** `/`: the landing; with hold parameters the place where holds begin (spec §4 "Hold creation"). */
export default function LandingPage() {
  const [search] = useSearchParams();
  const account = useAppSelector(selectAccount);
  if (!hasHoldParameters(search)) return <Landing />;
  const query = holdQueryOf(`?${search.toString()}`);
  if (account === null) return <Navigate to={`/login${query}`} replace />;
  return <HoldEntry key={query} search={query} account={account} />;
}
