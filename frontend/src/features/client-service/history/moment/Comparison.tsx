import { useId } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { HistoryEvent } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { FieldChange } from '@tour-portal/contracts/events/field-changes.js';
import { LoadFailed } from '../../../../api/LoadFailed.js';
import { Spinner } from '../../../../ui/Spinner.js';
import { changeTexts, differenceText, pathWords } from './field-words.js';
import { useDifferenceQuery } from '../../staff-api.js';
import { staffMoment } from '../../times.js';
import './Comparison.css';

/** The changed fields between the shown revision of a booking and another one. */
export function Comparison(props: {
  /** The booking's own events in order. */
  ownEvents: readonly HistoryEvent[];
  booking: number;
  /** The revision shown. */
  shown: number;
  /** The revision that it is compared with. */
  compare: number;
  /** The booking that the page shows, for the names of guests and fees in the changes; null: none is loaded. */
  shownBooking: Booking | null;
}) {
  const { ownEvents, booking, shown, compare, shownBooking } = props;
  const titleId = useId();
  const [from, to] = [Math.min(shown, compare), Math.max(shown, compare)];
  const difference = useDifferenceQuery(from === to ? skipToken : { booking, from, to });
  const { currentData, error, isFetching } = difference;

  return (
    <section className="comparison" aria-labelledby={titleId}>
      <h2 id={titleId}>What changed</h2>
      {from === to ? (
        <p>This is the point that is shown. Choose another one to see what changed between them.</p>
      ) : (
        <>
          <p>
            From <PointName event={ownEvents[from]} /> to <PointName event={ownEvents[to]} />
          </p>
          {isFetching && error === undefined ? (
            <Spinner label="Comparing" />
          ) : (
            <LoadFailed queries={[difference]} />
          )}
          {currentData === undefined ? null : (
            <Changes changes={currentData.changes.filter(isListed)} booking={shownBooking} />
          )}
        </>
      )}
    </section>
  );
}

/** The id of the first travel document says nothing to a reader; the change of the documents is listed by itself. */
const isListed = ({ path }: FieldChange) => path !== 'departure.travelDocumentId';

function PointName({ event }: { event: HistoryEvent | undefined }) {
  return event === undefined ? null : (
    <strong>
      {event.revision + 1}. {staffMoment(event.at)}
    </strong>
  );
}

function Changes({ changes, booking }: { changes: readonly FieldChange[]; booking: Booking | null }) {
  if (changes.length === 0) return <p role="status">Nothing of the booking changed.</p>;
  return (
    <>
      <p role="status" className="visually-hidden">
        {changes.length === 1 ? 'One change' : `${changes.length} changes`}
      </p>
      <ul className="changes" aria-label="Changes" tabIndex={0}>
        {changes.map((change) => (
          <Change key={change.path} change={change} booking={booking} />
        ))}
      </ul>
    </>
  );
}

function Change({ change, booking }: { change: FieldChange; booking: Booking | null }) {
  const [before, after] = changeTexts(change);
  const difference = differenceText(change);
  return (
    <li>
      <strong>{pathWords(change, booking)}</strong>
      <p className="change">
        <Value isBefore value={before} />
        <span aria-hidden="true">→</span>
        <Value value={after} />
        {difference === null ? null : <span className="soft">({difference})</span>}
      </p>
    </li>
  );
}

/** @param props.value null: the field is empty */
function Value({ isBefore = false, value }: { isBefore?: boolean; value: string | null }) {
  const Mark = isBefore ? 'del' : 'ins';
  return (
    <span>
      <span className="visually-hidden">{isBefore ? 'before: ' : ', after: '}</span>
      {value === null ? <span className="soft">nothing</span> : <Mark>{value}</Mark>}
    </span>
  );
}
