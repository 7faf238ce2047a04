import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { loadChunk } from '../../../browser/chunks.js';
import { holdQueryOf } from '../../../session/guards.js';
import { useAccount } from '../../../session/use-account.js';
import { Spinner } from '../../../ui/Spinner.js';
import { Landing } from './Landing.js';

// Loaded apart, because the landing does not need the rules of holds.
const HoldEntry = lazy(() => loadChunk('hold-entry', () => import('../HoldEntry.js')));

/** `/`: the landing; with the parameters of a hold or an e-mail notice the entry of spec §4 "Hold creation", after login. */
export default function LandingPage() {
  const [search] = useSearchParams();
  const account = useAccount();
  const query = holdQueryOf(`?${search.toString()}`);
  if (query === '') return <Landing />;
  if (account === null) return <Navigate to={`/login${query}`} replace />;
  return (
    <Suspense fallback={<Spinner />}>
      <HoldEntry key={query} search={query} account={account} />
    </Suspense>
  );
}
