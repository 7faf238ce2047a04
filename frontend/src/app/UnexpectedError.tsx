import { useEffect, useMemo, useState } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/Button.js';
import { Card } from '../ui/Card.js';
import { PageTitle } from '../ui/PageTitle.js';
import { telephoneUrl, useBrand } from '../reference/brand.js';
import {
  ChunkLoadError,
  mayReload,
  mayAutoReload,
  reloadFor,
  reloadIfOtherRelease,
} from '../browser/chunks.js';
import { Spinner } from '../ui/Spinner.js';
import { reportFailure } from '../api/report.js';
import { useAppDispatch } from '../api/dispatch.js';

const CHUNK_ADVICE = {
  missing: 'These pages may have been renewed since you opened this one. Please load the page again.',
  timeout: 'It took longer than two minutes. Please check your connection, then load the page again.',
};

/**
 * Spec §2 and §8 "Unexpected Error page"; when a chunk did not load, the page says so, and why. Where another release is the
 * reason, the page is reloaded instead, if {@link mayAutoReload} allows that.
 */
export function UnexpectedError() {
  const error = useRouteError();
  const [triesReload, setTriesReload] = useState(
    () => error instanceof ChunkLoadError && mayAutoReload(error),
  );
  useEffect(() => {
    if (triesReload && error instanceof ChunkLoadError) void reloadIfOtherRelease(error).then(setTriesReload);
  }, [triesReload, error]);
  return triesReload ? <Spinner label="Loading the page" /> : <Unexpected error={error} />;
}

function Unexpected({ error }: { error: unknown }) {
  const dispatch = useAppDispatch();
  const { phoneUsaCanada } = useBrand();
  // Decided once, when the error comes: pressing the button below uses up the one reload that `mayReload` allows.
  const offersReload = useMemo(() => !(error instanceof ChunkLoadError) || mayReload(error), [error]);
  useEffect(() => reportFailure(dispatch, error, 'route'), [dispatch, error]);

  function reload() {
    if (error instanceof ChunkLoadError) reloadFor(error);
    else globalThis.location.reload();
  }

  return (
    <Card narrow>
      <PageTitle>Unexpected Error</PageTitle>
      {error instanceof ChunkLoadError ? (
        <p>
          {error.message}. {offersReload ? CHUNK_ADVICE[error.reason] : null}
        </p>
      ) : null}
      <p>Your request could not be processed. Please contact client service for details.</p>
      {phoneUsaCanada === '' ? null : (
        <p>
          <a className="button button-plain" href={telephoneUrl(phoneUsaCanada)}>
            {phoneUsaCanada}
          </a>
        </p>
      )}
      <div className="row">
        {offersReload ? <Button onClick={reload}>Load the page again</Button> : null}
        <a className="button button-plain" href="/">
          Go to the first page
        </a>
      </div>
    </Card>
  );
}
