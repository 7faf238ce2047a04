import { useCallback, useId, useMemo, useState } from 'react';
import type { HistoryEvent } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Button } from '../../../ui/Button.js';
import { DEFAULT_KINDS, timelineOf, type TimelineChoice } from './timeline-days.js';
import { TimelineControls } from './TimelineControls.js';
import { TimelineEvent } from './TimelineEvent.js';
import './Timeline.css';

/** The events that are chosen, by day, below the controls that choose them. */
export function Timeline(props: {
  /** Oldest first. */
  events: readonly HistoryEvent[];
  /** Id of the event after which the booking is shown; null: it is shown as it is now. */
  shownEvent: string | null;
  /** The stream whose revisions {@link onShow} takes. */
  bookingStream: string;
  onShow: (revision: number) => void;
}) {
  const { events, shownEvent, bookingStream, onShow } = props;
  const titleId = useId();
  const [choice, setChoice] = useState<TimelineChoice>({
    kinds: DEFAULT_KINDS,
    actor: null,
    order: 'newest-first',
  });
  // The correlation id of the events that are marked as belonging together.
  const [markedCorrelation, setMarkedCorrelation] = useState<string | null>(null);
  const toggleMark = useCallback(
    (correlation: string) => setMarkedCorrelation((marked) => (marked === correlation ? null : correlation)),
    [],
  );
  const days = useMemo(() => timelineOf(events, choice), [events, choice]);
  const listed = days.flatMap((day) => day.events);

  return (
    <section aria-labelledby={titleId} className="timeline">
      <h2 id={titleId}>What happened</h2>
      <TimelineControls events={events} choice={choice} onChoice={setChoice} />
      <p className="soft small">
        Times are Chicago’s<span className="print-only">, with UTC beside them</span>.{' '}
        {listed.length === events.length
          ? `All ${events.length} events.`
          : `${listed.length} of ${events.length} events.`}
      </p>
      <div role="status">
        {markedCorrelation === null ? null : (
          <p className="timeline-together-note">
            {togetherText(events, listed, markedCorrelation)}{' '}
            <Button look="link" onClick={() => setMarkedCorrelation(null)}>
              Stop showing it
            </Button>
          </p>
        )}
      </div>
      {listed.length === 0 ? (
        <p>No event fits these filters. Tick another kind, or choose everybody.</p>
      ) : null}
      {days.map(({ day, events: dayEvents }, index) => (
        // A day may occur twice: the events are in the order of the log, and clocks may differ or be set back.
        <div key={`${day} ${index}`} className="timeline-day">
          <h3>{day}</h3>
          <ol>
            {dayEvents.map((event) => (
              <TimelineEvent
                key={event.id}
                event={event}
                isShown={event.id === shownEvent}
                isMarked={event.correlation === markedCorrelation}
                onToggleMark={toggleMark}
                onShow={event.stream === bookingStream ? onShow : null}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

function togetherText(
  events: readonly HistoryEvent[],
  listed: readonly HistoryEvent[],
  correlation: string,
): string {
  const all = events.filter((event) => event.correlation === correlation).length;
  const hidden = all - listed.filter((event) => event.correlation === correlation).length;
  const text = all === 1 ? 'This event stands alone.' : `${all} events belong together.`;
  return hidden === 0 ? text : `${text} The filters hide ${hidden} of them.`;
}
