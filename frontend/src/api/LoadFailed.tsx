import { useEffect, useEffectEvent } from 'react';
import { Button } from '../ui/Button.js';
import { ErrorList } from '../ui/notices/ErrorList.js';
import { problemsOf, statusOf, type CallError } from './errors.js';

/** The call itself is right, and may succeed a little later. */
const UNAVAILABLE = 503;
const RETRY_MILLIS = 5_000;

interface Query {
  readonly error?: CallError | undefined;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/**
 * Shows why the first failed query of a page failed, with a button that repeats all of them; empty while none has failed. It
 * stays until the queries succeed, so that the button keeps the focus. If that failure is a 503, it repeats the queries by
 * itself, so that the page recovers without the customer.
 */
export function LoadFailed({ queries }: { queries: readonly Query[] }) {
  const error = queries.find((query) => query.error !== undefined)?.error;
  const retry = (): void => queries.forEach((query) => void query.refetch());
  const retryLater = useEffectEvent(retry);
  useEffect(() => {
    // Each failure is a new error object, and so starts the next wait.
    if (statusOf(error) !== UNAVAILABLE) return;
    const timer = setTimeout(retryLater, RETRY_MILLIS);
    return () => clearTimeout(timer);
  }, [error]);
  if (error === undefined) return null;
  return (
    <>
      <ErrorList problems={problemsOf(error)} />
      <Button busy={queries.some(({ isFetching }) => isFetching)} onClick={retry}>
        Try again
      </Button>
    </>
  );
}
