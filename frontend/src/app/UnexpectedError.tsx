import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Card } from '../ui/Card.js';
import { PageTitle } from '../ui/PageTitle.js';
import { useBrand } from './brand.js';
import { reportFailure } from './report.js';
import { useAppDispatch } from './store.js';

/** Spec §2 and §8 "Unexpected Error page". */
export function UnexpectedError() {
  const error = useRouteError();
  const dispatch = useAppDispatch();
  const { phoneUsaCanada } = useBrand();
  useEffect(() => reportFailure(dispatch, error, 'route'), [dispatch, error]);
  return (
    <Card narrow>
      <PageTitle>Unexpected Error</PageTitle>
      <p>Your request could not be processed. Please contact client service for details.</p>
      <p>
        <a href={`tel:${phoneUsaCanada}`}>{phoneUsaCanada}</a>
      </p>
      <p>
        <a href="/">Go to the first page</a>
      </p>
    </Card>
  );
}
