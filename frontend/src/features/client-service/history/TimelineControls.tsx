import type { HistoryEvent, HistoryKind } from '@tour-portal/contracts/client-service/client-service-api.js';
import { ViewSelect } from '../ViewSelect.js';
import {
  actorsOf,
  countOf,
  TIMELINE_KINDS,
  type TimelineChoice,
  type TimelineOrder,
} from './timeline-days.js';

const KIND_NAMES: Readonly<Record<HistoryKind, string>> = {
  booking: 'Booking',
  payment: 'Payments',
  seats: 'Seats',
  account: 'Account',
  access: 'Looks by client service',
};

/** Chooses which events are shown, and in which order. */
export function TimelineControls(props: {
  events: readonly HistoryEvent[];
  choice: TimelineChoice;
  onChoice: (choice: TimelineChoice) => void;
}) {
  const { events, choice, onChoice } = props;
  const withToggled = (kind: HistoryKind): HistoryKind[] =>
    TIMELINE_KINDS.filter((other) => (other === kind) !== choice.kinds.includes(other));

  return (
    <div className="timeline-controls no-print">
      <fieldset className="timeline-kinds">
        <legend className="visually-hidden">Kinds of events</legend>
        {TIMELINE_KINDS.map((kind) => (
          <label key={kind} className="choice">
            <input
              type="checkbox"
              checked={choice.kinds.includes(kind)}
              onChange={() => onChoice({ ...choice, kinds: withToggled(kind) })}
            />
            <span>
              {KIND_NAMES[kind]} <span className="soft figures">({countOf(events, kind)})</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="timeline-choices">
        <ViewSelect
          label="Done by"
          value={choice.actor ?? ''}
          onChange={({ target }) => onChoice({ ...choice, actor: target.value === '' ? null : target.value })}
          options={[
            { value: '', label: 'Everybody' },
            ...actorsOf(events).map(({ key, label }) => ({ value: key, label })),
          ]}
        />
        <ViewSelect
          label="Order"
          value={choice.order}
          onChange={({ target }) => onChoice({ ...choice, order: target.value as TimelineOrder })}
          options={[
            { value: 'newest-first', label: 'Newest first' },
            { value: 'oldest-first', label: 'Oldest first' },
          ]}
        />
      </div>
    </div>
  );
}
