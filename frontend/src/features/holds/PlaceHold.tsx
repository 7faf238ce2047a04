import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentTime } from '../../browser/current-time.js';
import { focusHeading } from '../../browser/focus-heading.js';
import { Link, useNavigate } from 'react-router';
import { writeHoldQuery, type HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { usePlaceHoldMutation } from './holds-api.js';
import { useAppDispatch } from '../../api/dispatch.js';
import { refetchAccount } from '../../session/account-api.js';
import { problemsOf, statusOf, type CallError } from '../../api/errors.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { useHoldAttempt } from './use-hold-attempt.js';
import { activeHold, holdRequest, type HoldCatalog } from './hold-entry.js';
import { HoldSummary } from '../../booking/cards/HoldSummary.js';
import { TourLink } from './landing/TourLink.js';

/** Places the hold (spec §4, steps 5 and 6); the answer opens the next page, or is shown with what to do. */
export function PlaceHold(props: { query: HoldQuery; wantedHold: string; catalog: HoldCatalog }) {
  const { query, wantedHold, catalog } = props;
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const attempt = useHoldAttempt(wantedHold);
  const [placeHold] = usePlaceHoldMutation();
  const [error, setError] = useState<CallError | null>(null);
  const hasBegun = useRef(false);

  const place = async (): Promise<void> => {
    setError(null);
    try {
      await placeHold({ hold: holdRequest(query), key: attempt.begin() }).unwrap();
      const next = query.holdId === null ? '/bookings?holding' : '/bookings?replaced';
      await attempt.endAfter(navigate(next, { replace: true }));
    } catch (failure) {
      await handleFailure(failure as CallError);
    }
  };

  const placeAgain = () => {
    // The pressed button disappears; the heading says how it goes on.
    focusHeading();
    void place();
  };

  const handleFailure = async (failure: CallError): Promise<void> => {
    const status = statusOf(failure);
    // Without an answer about the hold (401 and 429 are none) it may exist all the same: the key stays for a retry.
    if (status !== null && status < 500 && status !== 401 && status !== 429) attempt.end();
    const search = `?${writeHoldQuery(query)}`;
    if (status === 422) await navigate(`/space-unavailable${search}`, { replace: true });
    else if (status === 403) await navigate('/unprocessable', { replace: true });
    else if (status === 409) {
      // The account may have a hold that was made elsewhere and that this browser does not know yet.
      const me = await dispatch(refetchAccount());
      const active = me.data ? activeHold(me.data, catalog.tours, currentTime()) : null;
      // Without a hold that is active by this computer's clock, the hold limit page would lead straight back here.
      if (active === null) setError(failure);
      else await navigate(`/hold-limit?${writeHoldQuery({ ...query, holdId: null })}`, { replace: true });
    } else setError(failure);
  };

  const begin = useEffectEvent(() => {
    // Effects may run twice; a hold is placed once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void place();
  });
  useEffect(() => begin(), []);

  const status = statusOf(error ?? undefined);
  const isRetriable = status === null || status >= 500 || status === 429 || status === 409;
  // A retry with a booking number that the server refuses would be refused again. The link below opens the entry
  // of the hold anew, without the number.
  const isNumberRefused =
    query.number !== null && problemsOf(error ?? undefined).some(({ fields }) => fields.includes('number'));
  return (
    <Card narrow>
      <PageTitle>{error === null ? 'Holding your space' : 'Your space is not held yet'}</PageTitle>
      <HoldSummary hold={query} catalog={catalog} />
      {error === null ? (
        <p>
          <Spinner label="Holding your space. This takes a moment." />
        </p>
      ) : (
        <>
          <ErrorList problems={problemsOf(error)} />
          <p className="row">
            {isRetriable ? <Button onClick={placeAgain}>Try again</Button> : null}
            <TourLink
              className="button button-plain"
              tour={query.tour}
              year={Number(query.date.slice(0, 4))}
              number={query.number}
            >
              Back to availability
            </TourLink>
            {isNumberRefused ? (
              <Link className="button" to={`/?${writeHoldQuery({ ...query, number: null })}`} reloadDocument>
                Hold space without this number
              </Link>
            ) : null}
            <Link to="/bookings">Go to Bookings</Link>
          </p>
        </>
      )}
    </Card>
  );
}
