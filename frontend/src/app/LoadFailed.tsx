import { Button } from '../ui/Button.js';
import { ErrorList } from '../ui/ErrorList.js';
import { problemsOf, type CallError } from './errors.js';

interface Query {
  readonly error?: CallError | undefined;
  refetch(): unknown;
}

/** Says what kept a page's data from loading, and asks for all of it again; nothing while no query has failed. */
export function LoadFailed({ queries }: { queries: readonly Query[] }) {
  const error = queries.find((query) => query.error !== undefined)?.error;
  if (error === undefined) return null;
  return (
    <>
      <ErrorList problems={problemsOf(error)} />
      <Button onClick={() => queries.forEach((query) => void query.refetch())}>Try again</Button>
    </>
  );
}
