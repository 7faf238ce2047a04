import { useMemo, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import type { BookingHistory } from '@tour-portal/contracts/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { BookingThenProps } from '../../booking/booking-then.js';
import { personOf } from './actions/person.js';
import { ServiceActions } from './actions/ServiceActions.js';
import { Comparison } from './Comparison.js';
import { lettersBy } from './letters/letters.js';
import { MailsByThen } from './letters/MailsByThen.js';
import { Moment } from './Moment.js';
import { ownEvents, pointText, readPoints, withPoints, type ChosenPoints } from './points.js';
import { useMomentQuery } from './staff-api.js';
import { StaffSelect } from './StaffSelect.js';
import { Timeline } from './Timeline.js';
import { TimeSlider } from './TimeSlider.js';

/** Above the slider, left what happened, right the booking as it stood; the points looked at stand in the address. */
export function History(props: {
  history: BookingHistory;
  now: Instant;
  /** A newer history is on its way. */
  isRefreshing: boolean;
  BookingThen: ComponentType<BookingThenProps>;
}) {
  const { history, now, isRefreshing, BookingThen } = props;
  const [search, setSearch] = useSearchParams();
  const own = useMemo(() => ownEvents(history), [history]);
  const comparable = useMemo(
    () => [
      { value: '', label: 'Nothing' },
      ...own.map(({ revision }) => ({
        value: String(revision),
        label: `${revision + 1}. ${pointText(own, revision)}`,
      })),
    ],
    [own],
  );
  const last = own.length - 1;
  const points = readPoints(search, last);
  const { at, compare } = points;
  const choose = (chosen: Partial<ChosenPoints>): void =>
    setSearch(withPoints(search, { ...points, ...chosen }), { preventScrollReset: true });

  // Where the slider is until the address has followed it; back and forward take it along.
  const [moving, setMoving] = useState<number | null | undefined>(undefined);
  const [followed, setFollowed] = useState(at);
  if (at !== followed) {
    setFollowed(at);
    setMoving(undefined);
  }
  const shown = moving === undefined ? at : moving;
  const moment = useMomentQuery(
    at === null ? { booking: history.booking, time: now } : { booking: history.booking, revision: at },
  );

  return (
    <div className="history">
      <TimeSlider own={own} at={at} shown={shown} onMove={setMoving} onRest={(rest) => choose({ at: rest })}>
        <StaffSelect
          label="Compare with"
          value={compare ?? ''}
          onChange={({ target }) => choose({ compare: target.value === '' ? null : Number(target.value) })}
          options={comparable}
        />
      </TimeSlider>
      <div className="history-timeline">
        <Timeline
          events={history.events}
          shownEvent={shown === null ? null : (own[shown]?.id ?? null)}
          bookingStream={`booking-${history.booking}`}
          onShow={setMoving}
        />
      </div>
      <div className="history-then">
        <ServiceActions
          booking={shown === null && at === null ? (moment.data?.booking ?? null) : null}
          now={now}
          person={personOf(history)}
          isBehind={isRefreshing || moment.currentData === undefined}
        />
        {compare === null ? null : (
          <Comparison
            own={own}
            booking={history.booking}
            shown={at ?? last}
            compare={compare}
            then={moment.data?.booking ?? null}
          />
        )}
        <Moment
          moment={moment}
          isNow={at === null}
          isMoving={shown !== at}
          owner={history.owner}
          BookingThen={BookingThen}
        />
        <MailsByThen booking={history.booking} letters={lettersBy(own, shown)} />
      </div>
    </div>
  );
}
