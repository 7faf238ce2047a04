import { Controller, useForm } from 'react-hook-form';
import type { Booking, Transport } from '@tour-portal/contracts/api/api.js';
import type { ServedBookingAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { TransportRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { Problem } from '../../../../api/errors.js';
import { Field } from '../../../../ui/fields/Field.js';
import { GuestField, initialGuest } from '../dialog/GuestField.js';
import { FormSelect } from '../dialog/FormSelect.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import { guestName, newRefunds, uncancelledGuests, type BeforeAfter } from '../booking-effects.js';
import { RadioGroup } from '../dialog/ChoiceGroup.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { RefundList, NewCharges, BeforeAfterList } from '../dialog/Effects.js';
import { travelText } from '../../guest-words.js';
import { useBookingAction } from '../service-calls.js';

type Side = 'arrival' | 'departure';

const SIDES = [
  { value: 'arrival', label: 'Arrival' },
  { value: 'departure', label: 'Departure' },
] as const;
const WAYS = [
  { value: 'flight', label: 'By a flight that the timetable knows' },
  { value: 'manual', label: 'By a flight that is typed in' },
  { value: 'other', label: 'Otherwise' },
] as const;
const STAYS = [
  { value: '', label: 'Not asked' },
  { value: 'yes', label: 'Extra nights at our hotel' },
  { value: 'no', label: 'Their own arrangements' },
];
const TEXT_FIELDS = {
  flight: [
    ['airline', 'Airline, two characters'],
    ['flightNumber', 'Flight number'],
  ],
  manual: [
    ['airline', 'Airline, two characters'],
    ['flightNumber', 'Flight number'],
    ['fromAirport', 'From airport, as in DEN'],
    ['toAirport', 'To airport, as in LAS'],
    ['scheduledTime', 'Time, as in 14:35'],
  ],
  other: [],
} as const;
const FIELDS = [
  'scheduledDate',
  'airline',
  'flightNumber',
  'fromAirport',
  'toAirport',
  'scheduledTime',
  'stayAtProductHotel',
  'stayNote',
  'travelNote',
] as const;

type Texts = Record<(typeof FIELDS)[number], string>;
type Fields = Texts & { way: (typeof WAYS)[number]['value'] };
type Values = Fields & { guest: string; side: Side };

/** The request's body: the arrival or the departure of one guest. */
interface TransportsBody {
  readonly transports: readonly [{ id: number; arrival?: TransportRequest; departure?: TransportRequest }];
}

/** Enters a guest's arrival or departure, until the end of the tour (decision 0021). The transfer stays as it is. */
export function TravelDialog({ booking, guest: guestAtOpening, ...ends }: DialogProps) {
  const saveTravel = useBookingAction<TransportsBody>('transports');
  const guests = uncancelledGuests(booking);
  const savedOf = (guest: string, side: Side) =>
    guests.find(({ id }) => String(id) === guest)?.[side] ?? null;
  const fieldsOf = (guest: string, side: Side): Values => ({
    guest,
    side,
    ...savedFields(savedOf(guest, side)),
  });
  const form = useForm<Values>({
    defaultValues: fieldsOf(initialGuest(booking, guestAtOpening), 'arrival'),
  });
  const { guest, side, way, ...texts } = form.watch();
  const pathOf = (field: string) => `transports.0.${side}.${field}`;

  const transport = (): TransportRequest => {
    const sentFields = [
      'scheduledDate',
      'travelNote',
      'stayNote',
      ...TEXT_FIELDS[way].map(([field]) => field),
    ] as const;
    const filled = sentFields.filter((field) => texts[field as keyof typeof texts].trim() !== '');
    const transfer = savedOf(guest, side)?.transfer ?? null;
    return {
      isFlight: way !== 'other',
      ...Object.fromEntries(filled.map((field) => [field, texts[field as keyof typeof texts].trim()])),
      ...(way === 'manual' ? { isManual: true } : {}),
      ...(texts.stayAtProductHotel === '' ? {} : { stayAtProductHotel: texts.stayAtProductHotel === 'yes' }),
      ...(transfer === null ? {} : { transfer }),
    };
  };

  return (
    <ActionDialog
      {...ends}
      title="Enter travel"
      id={booking.id}
      call={saveTravel}
      form={form}
      read={() => {
        const missing: Problem | null =
          guest === ''
            ? { message: 'Choose a guest', fields: ['transports.0.id'] }
            : texts.scheduledDate === ''
              ? { message: 'Choose a date', fields: [pathOf('scheduledDate')] }
              : null;
        return missing !== null
          ? { problems: [missing] }
          : { body: { transports: [{ id: Number(guest), [side]: transport() }] as const } };
      }}
      fields={['transports.0.id', ...FIELDS.map(pathOf)]}
      effect={(answer, { transports: [sent] }) =>
        travelEffect(answer, sent.id, sent.arrival === undefined ? 'departure' : 'arrival')
      }
    >
      {(errorOf) => (
        <>
          <GuestField
            booking={booking}
            error={errorOf('transports.0.id')}
            control={form.control}
            name="guest"
            onChosen={() => form.reset(fieldsOf(form.getValues('guest'), side))}
          />
          {guest === '' ? null : (
            <>
              <RadioGroup
                label="Side"
                options={SIDES}
                control={form.control}
                name="side"
                onChosen={() => form.reset(fieldsOf(guest, form.getValues('side')))}
              />
              <RadioGroup label="How" options={WAYS} control={form.control} name="way" />
              <Field
                label="Date"
                type="date"
                error={errorOf(pathOf('scheduledDate'))}
                {...form.register('scheduledDate')}
              />
              {TEXT_FIELDS[way].map(([field, label]) => (
                <Controller
                  key={field}
                  control={form.control}
                  name={field}
                  render={({ field: { value, onChange } }) => (
                    <Field
                      label={label}
                      autoComplete="off"
                      spellCheck={false}
                      value={value}
                      error={errorOf(pathOf(field))}
                      onChange={({ target }) => onChange(target.value.toUpperCase())}
                    />
                  )}
                />
              ))}
              <FormSelect
                label="Nights before or after the tour"
                options={STAYS}
                error={errorOf(pathOf('stayAtProductHotel'))}
                control={form.control}
                name="stayAtProductHotel"
              />
              <Field
                label="Note on the hotel"
                optional
                maxLength={40}
                error={errorOf(pathOf('stayNote'))}
                {...form.register('stayNote')}
              />
              <Field
                label="Note on travel"
                optional
                maxLength={40}
                error={errorOf(pathOf('travelNote'))}
                {...form.register('travelNote')}
              />
            </>
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** The fields filled with the saved travel, because the request replaces all of it. */
function savedFields(saved: Transport | null): Fields {
  const stay = { true: 'yes', false: 'no', null: '' } as const;
  const flightWay = saved?.isManual === true ? 'manual' : 'flight';
  return {
    ...(Object.fromEntries(FIELDS.map((field) => [field, saved?.[field] ?? ''])) as Texts),
    way: saved?.isFlight === false ? 'other' : flightWay,
    stayAtProductHotel: stay[`${saved?.stayAtProductHotel ?? null}`],
  };
}

function travelEffect(
  { before, booking: after }: ServedBookingAnswer,
  guest: number,
  side: Side,
): ActionEffect {
  const name = guestName(before, guest);
  const textOf = ({ guests }: Booking) => {
    const transport = guests.find(({ id }) => id === guest)?.[side] ?? null;
    return transport === null ? 'not known' : travelText(transport);
  };
  const row: BeforeAfter = { name: `${name}, ${side}`, before: textOf(before), after: textOf(after) };
  return {
    button: `Save the ${side} of ${name}`,
    done: `The ${side} of ${name} is saved: ${row.after}.`,
    content: (
      <>
        <BeforeAfterList rows={[row]} />
        <NewCharges before={before} after={after} />
        <RefundList booking={before} refunds={newRefunds(before, after)} />
      </>
    ),
  };
}
