import { useMemo, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import type { BookingHistory } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { BookingAsOfProps } from '../../../booking/booking-as-of.js';
import { useToursQuery } from '../../../reference/reference-api.js';
import { bookingOwner } from '../actions/action-customer.js';
import { offeredActions } from '../actions/offered-actions.js';
import type { OpenAction } from '../actions/open-action.js';
import { ServiceActions } from '../actions/ServiceActions.js';
import { CustomerCard } from '../customer/CustomerCard.js';
import { GuestsCard } from '../customer/GuestsCard.js';
import { Comparison } from './moment/Comparison.js';
import { mailsSentUntil } from '../mails/confirmation-mails.js';
import { MailsAtMoment } from '../mails/MailsAtMoment.js';
import { BookingAtMoment } from './moment/BookingAtMoment.js';
import {
  bookingEvents,
  pointText,
  readPoints,
  revisionAt,
  withPoints,
  type ChosenPoints,
} from './moment/points.js';
import { useMomentQuery } from '../staff-api.js';
import { useRoles } from '../sign-in/use-roles.js';
import { ViewSelect } from '../ViewSelect.js';
import { GoToTime } from './moment/GoToTime.js';
import { panelClass, Panels, type Panel } from './Panels.js';
import { Timeline } from './Timeline.js';
import { TimeSlider } from './moment/TimeSlider.js';

/**
 * The slider and the actions on top; below them the timeline, the customer with the guests, and the booking at the chosen
 * moment, of which a narrow window shows one at a time. The chosen moment and the one to compare with are in the address.
 */
export function History(props: {
  history: BookingHistory;
  now: Instant;
  /** A newer history is being loaded. */
  isRefreshing: boolean;
  BookingAsOf: ComponentType<BookingAsOfProps>;
}) {
  const { history, now, isRefreshing, BookingAsOf } = props;
  const [search, setSearch] = useSearchParams();
  const ownEvents = useMemo(() => bookingEvents(history), [history]);
  const compareOptions = useMemo(
    () => [
      { value: '', label: 'Nothing' },
      ...ownEvents.map(({ revision }) => ({
        value: String(revision),
        label: `${revision + 1}. ${pointText(ownEvents, revision)}`,
      })),
    ],
    [ownEvents],
  );
  const lastRevision = ownEvents.length - 1;
  const points = readPoints(search, ownEvents, now);
  const { at, time, compare } = points;
  const choose = (chosen: Partial<ChosenPoints>): void =>
    setSearch(withPoints(search, { ...points, ...chosen }), { preventScrollReset: true });

  // The slider's position until the address has followed it; null: now. Undefined: the slider stands where the address says.
  const [sliderAt, setSliderAt] = useState<number | null | undefined>(undefined);
  const [restedAt, setRestedAt] = useState<number | null | undefined>(undefined);
  const [previousAt, setPreviousAt] = useState(at);
  if (at !== previousAt) {
    setPreviousAt(at);
    // Where the address follows a rest, the slider may have been moved on since.
    if (at !== restedAt || at === sliderAt) setSliderAt(undefined);
    setRestedAt(undefined);
  }
  const shown = sliderAt === undefined ? at : sliderAt;
  const { booking } = history;
  const moment = useMomentQuery(
    at === null || time !== null ? { booking, time: time ?? now } : { booking, revision: at },
  );
  const [panel, setPanel] = useState<Panel>('booking');
  const [open, setOpen] = useState<OpenAction | null>(null);
  const customer = bookingOwner(history);
  const roles = useRoles();
  const { data: tours } = useToursQuery();
  const isAtNow = shown === null && at === null;
  const isBehind = isRefreshing || moment.currentData === undefined;
  const bookingAtMoment = moment.data?.booking ?? null;
  const tour = tours?.find(({ id }) => id === bookingAtMoment?.tour) ?? null;

  return (
    <div className="history">
      <TimeSlider
        ownEvents={ownEvents}
        at={at}
        shown={shown}
        onMove={setSliderAt}
        onRest={(revision) => {
          setRestedAt(revision);
          choose({ at: revision, time: null });
        }}
      >
        <ViewSelect
          label="Compare with"
          value={compare ?? ''}
          onChange={({ target }) => choose({ compare: target.value === '' ? null : Number(target.value) })}
          options={compareOptions}
        />
        <GoToTime
          ownEvents={ownEvents}
          now={now}
          onGo={(chosen) => choose({ time: chosen, at: revisionAt(ownEvents, chosen) })}
        />
      </TimeSlider>
      <ServiceActions
        booking={isAtNow ? bookingAtMoment : null}
        now={now}
        tour={tour}
        customer={customer}
        isBehind={isBehind}
        open={open}
        onOpen={setOpen}
      />
      <Panels shown={panel} onShow={setPanel} />
      <div className={panelClass('timeline', panel)}>
        <Timeline
          events={history.events}
          shownEvent={shown === null ? null : (ownEvents[shown]?.id ?? null)}
          bookingStream={`booking-${booking}`}
          onShow={setSliderAt}
        />
      </div>
      <div className={panelClass('people', panel)}>
        <CustomerCard booking={booking} />
        {bookingAtMoment === null ? null : (
          <GuestsCard
            booking={bookingAtMoment}
            onAct={
              isAtNow &&
              !isBehind &&
              offeredActions(bookingAtMoment, customer, now, roles, tour).includes('names')
                ? (action, guest) => setOpen({ action, booking: bookingAtMoment, customer, guest })
                : null
            }
          />
        )}
      </div>
      <div className={panelClass('booking', panel)}>
        {compare === null ? null : (
          <Comparison
            ownEvents={ownEvents}
            booking={booking}
            shown={at ?? lastRevision}
            compare={compare}
            shownBooking={bookingAtMoment}
          />
        )}
        <BookingAtMoment
          momentQuery={moment}
          isNow={at === null}
          isChoosing={shown !== at}
          owner={history.owner}
          BookingAsOf={BookingAsOf}
        />
        <MailsAtMoment booking={booking} mails={mailsSentUntil(ownEvents, shown)} />
      </div>
    </div>
  );
}
