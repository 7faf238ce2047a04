import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/Button.js';
import { Card } from '../ui/Card.js';
import { PageTitle } from '../ui/PageTitle.js';
import { useBrand } from './brand.js';
import { ChunkLoadError } from './chunks.js';
import { reportFailure } from './report.js';
import { useAppDispatch } from './store.js';

/** Spec §2 and §8 "Unexpected Error page"; a part of the program that did not load says so, and why. */
export function UnexpectedError() {
  const error = useRouteError();
  const dispatch = useAppDispatch();
  const { phoneUsaCanada } = useBrand();
  useEffect(() => reportFailure(dispatch, error, 'route'), [dispatch, error]);
  return (
    <Card narrow>
      <PageTitle>Unexpected Error</PageTitle>
      {error instanceof ChunkLoadError ? <p>{error.message}. Please load the page again.</p> : null}
      <p>Your request could not be processed. Please contact client service for details.</p>
      {phoneUsaCanada === '' ? null : (
        <p>
          <a href={`tel:${phoneUsaCanada}`}>{phoneUsaCanada}</a>
        </p>
      )}
      <div className="row">
        <Button onClick={() => globalThis.location.reload()}>Load the page again</Button>
        <a href="/">Go to the first page</a>
      </div>
    </Card>
  );
}
