import { Link, Navigate } from 'react-router';
import { writeHoldQuery, type HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { useTryHoldQuery } from './holds-api.js';
import { problemsOf, statusOf } from '../../api/errors.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { Spinner } from '../../ui/Spinner.js';
import { holdAddress, holdRequest } from './hold-entry.js';
import { HoldTerms } from './HoldTerms.js';

/** The hold that a replacement would give, as the server decides it now; the link to replace appears only with it. */
export function NewHold({ query, now }: { query: HoldQuery; now: Instant }) {
  const effect = useTryHoldQuery(holdRequest(query), { refetchOnMountOrArgChange: true });
  const status = statusOf(effect.error);

  if (effect.isFetching) return <Spinner label="Checking the space and the price" />;
  if (status === 422) {
    return <Navigate to={`/space-unavailable?${writeHoldQuery({ ...query, holdId: null })}`} replace />;
  }
  if (status === 403) return <Navigate to="/unprocessable" replace />;
  if (!effect.data) {
    return (
      <>
        <ErrorList problems={problemsOf(effect.error)} />
        <p className="hold-limit-action">
          <Button look="plain" onClick={() => void effect.refetch()}>
            Try again
          </Button>
        </p>
      </>
    );
  }
  return (
    <>
      <HoldTerms hold={effect.data} now={now} />
      <p className="soft">Space is checked again at the moment you replace your hold.</p>
      <p className="hold-limit-action">
        <Link className="button button-wide" to={holdAddress(query)}>
          Replace my hold
        </Link>
      </p>
    </>
  );
}
