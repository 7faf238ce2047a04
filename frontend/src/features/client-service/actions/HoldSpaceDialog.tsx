import { useState } from 'react';
import type { Booking } from '@tour-portal/contracts/api.js';
import { holdProblem } from '@tour-portal/contracts/hold-query.js';
import type { TourReference } from '@tour-portal/contracts/reference-api.js';
import { MAX_ROOMS, MAX_ROOM_GUESTS } from '@tour-portal/contracts/rooms.js';
import { formatDate, type Instant } from '@tour-portal/contracts/time.js';
import { useToursQuery, useTourYearsQuery } from '../../../app/api.js';
import type { Problem } from '../../../app/errors.js';
import { FieldError } from '../../../ui/Field.js';
import { SelectField } from '../../../ui/SelectField.js';
import { staffMoment } from '../times.js';
import { ActionDialog, type Effect } from './ActionDialog.js';
import { counted } from './booking-effects.js';
import type { Person } from './person.js';
import { useHoldSpaceMutation } from './service-calls.js';

const COUNTS = Array.from({ length: MAX_ROOM_GUESTS + 1 }, (_, guests) => ({
  value: String(guests),
  label: guests === 0 ? 'Not needed' : counted(guests, 'guest'),
}));

/** Space for the customer beyond the one hold they may make online (D42). */
export function HoldSpaceDialog(props: {
  /** The booking it is asked from. */
  booking: number;
  person: Person;
  now: Instant;
  onClose: () => void;
  onDone: (said: string) => void;
}) {
  const { booking, person, now, onClose, onDone } = props;
  const [holdSpace] = useHoldSpaceMutation();
  const tours = useToursQuery();
  const tourYears = useTourYearsQuery();
  const [tour, setTour] = useState('');
  const [date, setDate] = useState('');
  const [counts, setCounts] = useState<readonly number[]>(() =>
    Array.from({ length: MAX_ROOMS }, (_, room) => (room === 0 ? 2 : 0)),
  );
  const roomGuests = counts.filter((guests) => guests > 0);
  const chosen = tours.data?.find(({ id }) => String(id) === tour);
  const departures = (tourYears.data ?? [])
    .filter((year) => String(year.tour) === tour)
    .flatMap((year) => year.departures);
  const departure = departures.find(({ departedAt }) => departedAt === date);

  const read = () => {
    const missing: Problem[] = [
      ...(chosen === undefined ? [{ message: 'Choose a tour', fields: ['tour'] }] : []),
      ...(departure === undefined ? [{ message: 'Choose a day', fields: ['date'] }] : []),
    ];
    if (chosen === undefined || departure === undefined) return { problems: missing };
    const terms = { roomGuests, date: departure.departedAt, number: null };
    const problem = holdProblem({ tour: chosen, departure, ...terms, now });
    if (problem !== null) return { problems: [{ message: problem.message, fields: [problem.field] }] };
    const body = { account: person.account, tour: chosen.id, date: departure.departedAt, roomGuests };
    return { body: person.isBlocked ? { ...body, evenIfBlocked: true } : body };
  };

  return (
    <ActionDialog
      title="Hold space for this customer"
      id={booking}
      call={holdSpace}
      read={read}
      fields={['tour', 'date', 'roomGuests']}
      effect={(hold) => holdEffect(hold, chosen, person)}
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Tour"
            placeholder="Choose a tour"
            options={(tours.data ?? [])
              .filter((one) => one.public)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={tour}
            error={errorOf('tour')}
            onChange={({ target }) => {
              setTour(target.value);
              setDate('');
            }}
          />
          <SelectField
            label="First day"
            placeholder={chosen === undefined ? 'Choose a tour first' : 'Choose a day'}
            options={departures
              .filter(({ departedAt }) => departedAt > now.slice(0, 10))
              .map(({ departedAt }) => ({
                value: departedAt,
                label: formatDate(departedAt, 'ccc MMM d yyyy'),
              }))}
            value={date}
            error={errorOf('date')}
            onChange={({ target }) => setDate(target.value)}
          />
          {counts.map((guests, room) => (
            <SelectField
              key={room}
              label={`Room ${room + 1}`}
              options={room === 0 ? COUNTS.slice(1) : COUNTS}
              value={String(guests)}
              onChange={({ target }) =>
                setCounts(counts.map((count, place) => (place === room ? Number(target.value) : count)))
              }
            />
          ))}
          <FieldError id="hold-rooms-error" error={errorOf('roomGuests')} />
        </>
      )}
    </ActionDialog>
  );
}

function holdEffect(hold: Booking, tour: TourReference | undefined, { name, isBlocked }: Person): Effect {
  const guests = hold.roomGuests.reduce((sum, count) => sum + count, 0);
  const until = hold.expiredAt === null ? 'no date' : staffMoment(hold.expiredAt);
  const facts = [
    ['Tour', tour?.name ?? `Tour ${hold.tour}`],
    ['First day', formatDate(hold.departedAt, 'ccc MMM d yyyy')],
    ['Rooms', hold.roomGuests.map((count) => counted(count, 'guest')).join('; ')],
    ['Held until', until],
  ] as const;
  return {
    button: `Hold ${counted(guests, 'seat')} for ${name}`,
    done: `${counted(guests, 'seat')} held for ${name} until ${until}: booking ${hold.number}.`,
    content: (
      <>
        <dl className="effect-rows">
          {facts.map(([fact, value]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isBlocked ? (
          <p>
            <strong>{name} is blocked from booking online.</strong> This holds space all the same.
          </p>
        ) : null}
        <p>A Hold confirmation is mailed to the customer. Holds and bookings there are stay as they are.</p>
      </>
    ),
  };
}
