import { memo, useState } from 'react';
import type { HistoryEvent, HistoryKind } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Button } from '../../../ui/Button.js';
import { mailOfEvent } from '../mails/confirmation-mails.js';
import { OpenMail } from '../mails/OpenMail.js';
import { actorText } from './timeline-days.js';
import { exactMoment, staffTime, utcTime } from '../times.js';

const KIND_WORDS: Readonly<Record<HistoryKind, string>> = {
  booking: 'Booking',
  payment: 'Payment',
  seats: 'Seats',
  account: 'Account',
  access: 'Access',
};

/** One event: time, sentence, kind, actor and any reason; more when opened. Memoized, as a history may have a thousand events. */
export const TimelineEvent = memo(function TimelineEvent(props: {
  event: HistoryEvent;
  /** The booking is shown as it stood after this event. */
  isShown: boolean;
  /** The event has the correlation id that is marked. */
  isMarked: boolean;
  /** Marks all events with this correlation id, or unmarks them. */
  onToggleMark: (correlation: string) => void;
  /** Called with the event's revision; null for an event that is not in the booking's own stream. */
  onShow: ((revision: number) => void) | null;
}) {
  const { event, isShown, isMarked, onToggleMark, onShow } = props;
  const [isOpen, setOpen] = useState(false);
  const mail = mailOfEvent(event);
  const classes = ['event', `event-${event.kind}`, isShown && 'event-shown', isMarked && 'event-together'];

  return (
    <li className={classes.filter(Boolean).join(' ')} aria-current={isShown ? 'true' : undefined}>
      <time className="event-time figures" dateTime={event.at} title={exactMoment(event.at)}>
        {staffTime(event.at)}
        <span className="print-only event-utc">{utcTime(event.at)}</span>
      </time>
      <div>
        <p className="event-sentence">{event.sentence}</p>
        <p className="soft small">
          {KIND_WORDS[event.kind]}. {actorText(event)}
          {event.reason === null ? null : <span className="event-reason">Reason: {event.reason}</span>}
        </p>
        {isShown ? <p className="event-mark-text no-print">The booking is shown as it stood here</p> : null}
        {isMarked ? <p className="event-mark-text">Belongs together</p> : null}
        <div className="event-actions no-print">
          {onShow === null || isShown ? null : (
            <Button look="link" onClick={() => onShow(event.revision)}>
              Show the booking then
            </Button>
          )}
          {mail === null ? null : <OpenMail booking={Number(event.data['booking'])} mail={mail} />}
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>Event in full</summary>
            {isOpen ? (
              <EventDetails
                event={event}
                isMarked={isMarked}
                onToggleMark={() => onToggleMark(event.correlation)}
              />
            ) : null}
          </details>
        </div>
      </div>
    </li>
  );
});

/** The moment, stream and ids of an event, and all that the server sent of it as JSON. */
function EventDetails(props: { event: HistoryEvent; isMarked: boolean; onToggleMark: () => void }) {
  const { event, isMarked, onToggleMark } = props;
  const [status, setStatus] = useState('');
  const json = JSON.stringify(event, null, 2);
  const facts = {
    Chicago: exactMoment(event.at),
    UTC: `${utcTime(event.at)} (${event.at})`,
    Event: `${event.type}, version ${event.version}`,
    Stream: `${event.stream}, revision ${event.revision}`,
    Correlation: event.correlation,
    Causation: event.causation,
  };

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(json);
      setStatus('Copied.');
    } catch {
      setStatus('This browser does not let us copy. Please select the text and copy it.');
    }
  };

  return (
    <div className="event-full">
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="row">
        <Button look="link" aria-pressed={isMarked} onClick={onToggleMark}>
          Show what belongs together
        </Button>
        <Button look="link" onClick={() => void copy()}>
          Copy as JSON
        </Button>
        <span role="status" className="small">
          {status}
        </span>
      </p>
      <pre tabIndex={0} role="region" aria-label={`${event.type} as JSON`}>
        {json}
      </pre>
    </div>
  );
}
