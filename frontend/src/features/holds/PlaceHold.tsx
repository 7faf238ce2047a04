import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { writeHoldQuery, type HoldQuery } from '@tour-portal/contracts/hold-query.js';
import { instant } from '@tour-portal/contracts/time.js';
import { api, usePlaceHoldMutation } from '../../app/api.js';
import { problemsOf, statusOf, type CallError } from '../../app/errors.js';
import { useAppDispatch } from '../../app/store.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { ErrorList } from '../../ui/ErrorList.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { attemptAnswered, attemptArrives, attemptKey } from './attempts.js';
import { activeHold, requestOf, type Catalogue } from './hold-entry.js';
import { HoldSummary } from './HoldSummary.js';
import { TourLink } from './TourLink.js';

/** Places the hold, shows that it is being done, and leads on by the answer (spec §4, steps 5 and 6). */
export function PlaceHold(props: { query: HoldQuery; intent: string; catalogue: Catalogue }) {
  const { query, intent, catalogue } = props;
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [placeHold] = usePlaceHoldMutation();
  const [error, setError] = useState<CallError | null>(null);
  const begun = useRef(false);

  const place = async (): Promise<void> => {
    setError(null);
    try {
      await placeHold({ hold: requestOf(query), key: attemptKey(intent) }).unwrap();
      const next = query.holdId === null ? '/bookings?holding' : '/bookings?replaced';
      await attemptArrives(intent, navigate(next, { replace: true }));
    } catch (failure) {
      await refused(failure as CallError);
    }
  };

  const refused = async (failure: CallError): Promise<void> => {
    const status = statusOf(failure);
    // Without a readable answer the hold may exist all the same: the key stays, and a retry asks about this one.
    if (status !== null && status < 500) attemptAnswered(intent);
    const search = `?${writeHoldQuery(query)}`;
    if (status === 422) await navigate(`/space-unavailable${search}`, { replace: true });
    else if (status === 403) await navigate('/unprocessable', { replace: true });
    else if (status === 409) {
      // A hold made elsewhere, which this browser has not heard of yet.
      const me = await dispatch(
        api.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      const active = me.data ? activeHold(me.data, catalogue.tours, instant(Date.now())) : null;
      // Where this computer's clock sees no hold, the next page would come straight back here.
      if (active === null) setError(failure);
      else await navigate(`/hold-limit?${writeHoldQuery({ ...query, holdId: null })}`, { replace: true });
    } else setError(failure);
  };

  const begin = useEffectEvent(() => {
    // Effects may run twice; a hold is placed once.
    if (begun.current) return;
    begun.current = true;
    void place();
  });
  useEffect(() => begin(), []);

  const status = statusOf(error ?? undefined);
  const retriable = status === null || status >= 500 || status === 429 || status === 409;
  return (
    <Card narrow>
      <PageTitle>{error === null ? 'Holding your space' : 'Your space is not held yet'}</PageTitle>
      <HoldSummary hold={query} catalogue={catalogue} />
      {error === null ? (
        <p>
          <Spinner label="Holding your space. This takes a moment." />
        </p>
      ) : (
        <>
          <ErrorList problems={problemsOf(error)} />
          <p className="row">
            {retriable ? <Button onClick={() => void place()}>Try again</Button> : null}
            <TourLink
              className="button button-plain"
              tour={query.tour}
              year={Number(query.date.slice(0, 4))}
              number={query.number}
            >
              Back to availability
            </TourLink>
            <Link to="/bookings">Go to Bookings</Link>
          </p>
        </>
      )}
    </Card>
  );
}
