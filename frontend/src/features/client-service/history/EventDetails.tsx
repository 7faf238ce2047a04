import { useState } from 'react';
import type { HistoryEvent } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Button } from '../../../ui/Button.js';
import { exactMoment, utcTime } from '../times.js';

/** All stored data of an event, for staff who need the details. */
export function EventDetails(props: { event: HistoryEvent; isMarked: boolean; onToggleMark: () => void }) {
  const { event, isMarked, onToggleMark } = props;
  const [status, setStatus] = useState('');
  const json = JSON.stringify(event, null, 2);

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
        <Fact name="Chicago" value={exactMoment(event.at)} />
        <Fact name="UTC" value={`${utcTime(event.at)} (${event.at})`} />
        <Fact name="Event" value={`${event.type}, version ${event.version}`} />
        <Fact name="Stream" value={`${event.stream}, revision ${event.revision}`} />
        <Fact name="Correlation" value={event.correlation} />
        <Fact name="Causation" value={event.causation} />
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

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
