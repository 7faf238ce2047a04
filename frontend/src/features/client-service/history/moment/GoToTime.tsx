import { useId, useState, type SubmitEvent } from 'react';
import type { HistoryEvent } from '@tour-portal/contracts/client-service/client-service-api.js';
import { instant, millis, type Instant } from '@tour-portal/contracts/values/time.js';
import { Button } from '../../../../ui/Button.js';
import { centralInstant, centralInput, staffMoment } from '../../times.js';
import { revisionAt } from './points.js';

const MINUTE_MILLIS = 60_000;

/** Goes to a date and time in Chicago, between the placing of the booking and now. */
export function GoToTime(props: {
  /** The booking's own events in order. */
  ownEvents: readonly HistoryEvent[];
  now: Instant;
  onGo: (time: Instant) => void;
}) {
  const { ownEvents, now, onGo } = props;
  const id = useId();
  const [text, setText] = useState(() => centralInput(now));
  const [problem, setProblem] = useState('');

  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = centralInstant(text);
    if (chosen === null) setProblem('Enter a date and a time');
    else if (chosen > now) setProblem('That is still to come');
    else if (revisionAt(ownEvents, endOfMinute(chosen, now)) === null)
      setProblem(
        `The booking was placed on ${ownEvents[0] === undefined ? '' : staffMoment(ownEvents[0].at)}`,
      );
    else {
      setProblem('');
      onGo(endOfMinute(chosen, now));
    }
  };

  return (
    <form className="go-to" onSubmit={go} noValidate>
      <label htmlFor={id}>Date and time in Chicago</label>
      <input
        id={id}
        type="datetime-local"
        className="control"
        value={text}
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : `${id}-problem`}
        onChange={({ target }) => setText(target.value)}
      />
      <Button look="plain" type="submit">
        Go
      </Button>
      {problem === '' ? null : (
        <span id={`${id}-problem`} role="alert" className="go-to-problem">
          {problem}
        </span>
      )}
    </form>
  );
}

/** The last moment of the minute that begins at `at`, so that all its events count; in the current minute, now. */
function endOfMinute(at: Instant, now: Instant): Instant {
  return instant(Math.min(millis(at) + MINUTE_MILLIS - 1, millis(now)));
}
