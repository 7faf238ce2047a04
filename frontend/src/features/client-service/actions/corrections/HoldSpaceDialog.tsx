import { useForm } from 'react-hook-form';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { holdProblem, STAFF_HOLD_RULES } from '@tour-portal/contracts/hold/hold-query.js';
import type { TourReference } from '@tour-portal/contracts/api/reference-api.js';
import { guestCount, STAFF_MAX_ROOMS, MAX_ROOM_GUESTS } from '@tour-portal/contracts/hold/rooms.js';
import { daysToDeparture, weekdayText, type Instant } from '@tour-portal/contracts/values/time.js';
import { useToursQuery, useTourYearsQuery } from '../../../../reference/reference-api.js';
import type { Problem } from '../../../../api/errors.js';
import { LoadFailed } from '../../../../api/LoadFailed.js';
import { Field, FieldError } from '../../../../ui/fields/Field.js';
import { FormSelect } from '../dialog/FormSelect.js';
import { staffDay, staffMoment } from '../../times.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import type { ActionCustomer, CustomerDialogProps } from '../action-customer.js';
import { useHoldSpaceMutation } from '../service-calls.js';

const ROOM_OPTIONS = Array.from({ length: MAX_ROOM_GUESTS + 1 }, (_, guests) => ({
  value: String(guests),
  label: guests === 0 ? 'Not needed' : pluralize(guests, 'guest'),
}));

interface HoldSpaceProps extends CustomerDialogProps {
  /** Id of the booking whose page opened the dialog; 0: it was opened on another page. */
  booking: number;
  now: Instant;
}

/**
 * Holds space beyond what the customer may hold online (D42, decision 0021): more holds, more rooms and guests, any tour, until
 * the day before it starts, also for a blocked customer. The hold may join the party of another booking.
 */
export function HoldSpaceDialog({ booking, customer, now, onClose, onDone }: HoldSpaceProps) {
  const [holdSpace] = useHoldSpaceMutation();
  const tours = useToursQuery();
  const tourYears = useTourYearsQuery();
  const form = useForm({
    defaultValues: {
      tour: '',
      date: '',
      number: '',
      rooms: Array.from({ length: STAFF_MAX_ROOMS }, (_, room) => (room === 0 ? '2' : '0')),
    },
  });
  const { tour, date, number, rooms } = form.watch();
  const counts = rooms.map(Number);
  const roomGuests = counts.filter((guests) => guests > 0);
  const chosenTour = tours.data?.find(({ id }) => String(id) === tour);
  const departures = (tourYears.data ?? [])
    .filter((year) => String(year.tour) === tour)
    .flatMap((year) => year.departures);
  const departure = departures.find(({ departedAt }) => departedAt === date);

  const read = () => {
    const missing: Problem[] = [
      ...(chosenTour === undefined ? [{ message: 'Choose a tour', fields: ['tour'] }] : []),
      ...(departure === undefined ? [{ message: 'Choose a day', fields: ['date'] }] : []),
    ];
    if (chosenTour === undefined || departure === undefined) return { problems: missing };
    const partyNumber = number.trim() === '' ? null : number.trim();
    const terms = { roomGuests, date: departure.departedAt, number: partyNumber };
    const problem = holdProblem({ tour: chosenTour, departure, ...terms, now }, STAFF_HOLD_RULES);
    if (problem !== null) return { problems: [{ message: problem.message, fields: [problem.field] }] };
    return {
      body: {
        account: customer.account,
        tour: chosenTour.id,
        date: departure.departedAt,
        roomGuests,
        ...(partyNumber === null ? {} : { number: partyNumber }),
        ...(customer.isBlocked ? { evenIfBlocked: true } : {}),
      },
    };
  };

  return (
    <ActionDialog
      title="Hold space for this customer"
      id={booking}
      call={holdSpace}
      form={form}
      read={read}
      fields={['tour', 'date', 'roomGuests', 'number']}
      effect={(hold) => holdEffect(hold, tours.data, customer)}
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <LoadFailed queries={[tours, tourYears]} />
          <FormSelect
            label="Tour"
            placeholder="Choose a tour"
            options={(tours.data ?? []).map(({ id, name, public: isPublic }) => ({
              value: String(id),
              label: isPublic ? name : `${name} (not public)`,
            }))}
            error={errorOf('tour')}
            control={form.control}
            name="tour"
            onChosen={() => form.setValue('date', '')}
          />
          <FormSelect
            label="First day"
            placeholder={chosenTour === undefined ? 'Choose a tour first' : 'Choose a day'}
            options={departures
              .filter(({ departedAt }) => daysToDeparture(departedAt, now) >= STAFF_HOLD_RULES.fromDays)
              .map(({ departedAt }) => ({ value: departedAt, label: weekdayText(departedAt) }))}
            error={errorOf('date')}
            control={form.control}
            name="date"
          />
          <Field
            label="Booking number of the party to join"
            optional
            autoComplete="off"
            spellCheck={false}
            error={errorOf('number')}
            {...form.register('number')}
          />
          {counts.slice(0, counts.findLastIndex((guests) => guests > 0) + 2).map((_, room) => (
            <FormSelect
              key={room}
              label={`Room ${room + 1}`}
              options={room === 0 ? ROOM_OPTIONS.slice(1) : ROOM_OPTIONS}
              control={form.control}
              name={`rooms.${room}`}
            />
          ))}
          <FieldError id="hold-rooms-error" error={errorOf('roomGuests')} />
        </>
      )}
    </ActionDialog>
  );
}

function holdEffect(
  hold: Booking,
  tours: readonly TourReference[] | undefined,
  { name, isBlocked }: ActionCustomer,
): ActionEffect {
  const tour = tours?.find(({ id }) => id === hold.tour);
  const seats = pluralize(guestCount(hold.roomGuests), 'seat');
  const until = hold.expiredAt === null ? 'no date' : staffMoment(hold.expiredAt);
  const facts = [
    ['Tour', tour?.name ?? `Tour ${hold.tour}`],
    ['First day', weekdayText(hold.departedAt)],
    ['Rooms', hold.roomGuests.map((count) => pluralize(count, 'guest')).join('; ')],
    // Only the day: the minute may differ between the preview and the hold, and would count as a change of the effects.
    ['Held until', hold.expiredAt === null ? 'no date' : staffDay(hold.expiredAt)],
  ] as const;
  return {
    button: `Hold ${seats} for ${name}`,
    done: `${seats} held for ${name} until ${until}: booking ${hold.number}.`,
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
        <p>A Hold confirmation is mailed to the customer. Existing holds and bookings stay as they are.</p>
      </>
    ),
  };
}
