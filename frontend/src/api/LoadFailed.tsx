import { useEffect, useEffectEvent } from 'react';
import { Button } from '../ui/Button.js';
import { ErrorList } from '../ui/notices/ErrorList.js';
import { problemsOf, statusOf, type CallError } from './errors.js';

/** Nothing is wrong with the call: a store or a service behind it is away for a while. */
const AWAY_STATUS = 503;
const AGAIN_MILLIS = 5_000;

interface Query {
  readonly error?: CallError | undefined;
  refetch(): unknown;
}

/**
 * Says what kept a page's data from loading, and asks for all of it again; nothing while no query has failed. Where something
 * is away for a while it asks by itself, so that the page comes back without the customer.
 */
export function LoadFailed({ queries }: { queries: readonly Query[] }) {
  const error = queries.find((query) => query.error !== undefined)?.error;
  const again = (): void => queries.forEach((query) => void query.refetch());
  const againLater = useEffectEvent(again);
  useEffect(() => {
    // Each failure is an error of its own, and begins one more wait.
    if (statusOf(error) !== AWAY_STATUS) return;
    const timer = setTimeout(againLater, AGAIN_MILLIS);
    return () => clearTimeout(timer);
  }, [error]);
  if (error === undefined) return null;
  return (
    <>
      <ErrorList problems={problemsOf(error)} />
      <Button onClick={again}>Try again</Button>
    </>
  );
}
