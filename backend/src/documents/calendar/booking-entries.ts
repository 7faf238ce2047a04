import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import type { Account, Booking, Transport } from '@tour-portal/contracts/api/api.js';
import type {
  Airline,
  Hotel,
  TourReference,
  TourYearReference,
} from '@tour-portal/contracts/api/reference-api.js';
import { isDepositPaid } from '@tour-portal/contracts/booking/booking-state.js';
import { nextPayment } from '@tour-portal/contracts/booking/next-action.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import type { TransportSide } from '@tour-portal/contracts/travel/flight-rules.js';
import { hotelStays } from '@tour-portal/contracts/travel/hotel-stays.js';
import { groupByTravel, airportText, transportSummary } from '@tour-portal/contracts/travel/travel-text.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';
import { formatDollars } from '@tour-portal/contracts/values/money.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';

/** An entry of a traveler's calendar. */
export interface CalendarEntry {
  /** Unique within its booking: calendar programs replace the entry that has the same id. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly place: string | null;
  readonly when: WholeDays | LocalTime | Instant;
  /** How many seconds before the entry the calendar reminds of it; null: no reminder. */
  readonly reminderSeconds: number | null;
}

export interface WholeDays {
  readonly firstDay: CalendarDate;
  readonly days: number;
}

/** A moment in the local time of a place. */
export interface LocalTime {
  readonly day: CalendarDate;
  /** `14:05` */
  readonly time: string;
  /** IANA name. */
  readonly zone: string;
}

export interface CalendarFacts {
  readonly booking: Booking;
  readonly owner: Account;
  readonly tour: TourReference;
  readonly year: TourYearReference;
  readonly hotels: readonly Hotel[];
  readonly airlines: readonly Airline[];
  readonly now: Instant;
}

const DAY_SECONDS = 86_400;
const TITLES = { arrival: 'Arrival', departure: 'Journey home' } as const;

/** The calendar entries of a booking (D64): the next payment, the days of the tour, hotels, arrivals and departures. */
export function bookingEntries(facts: CalendarFacts): CalendarEntry[] {
  return [
    ...paymentEntries(facts),
    ...dayEntries(facts),
    ...hotelEntries(facts),
    ...journeyEntries('arrival', facts),
    ...journeyEntries('departure', facts),
  ];
}

function paymentEntries({ booking, owner, year, now }: CalendarFacts): CalendarEntry[] {
  const due = nextPayment({ ...booking, owner, tour: year }, now);
  if (due === null) return [];
  const text = isDepositPaid(booking)
    ? 'Please pay it by then.'
    : 'We hold your space until then; it is yours once the deposit is paid.';
  return [
    {
      id: 'payment',
      title: `${formatDollars(due.amount)} due: ${year.name}`,
      text,
      place: null,
      when: due.by,
      reminderSeconds: DAY_SECONDS,
    },
  ];
}

function dayEntries({ booking: { departedAt }, year }: CalendarFacts): CalendarEntry[] {
  return year.dayByDayItinerary.map(({ day, title, text }) => ({
    id: `day-${day}`,
    title: `${year.name}, day ${day}: ${title}`,
    text,
    place: null,
    when: { firstDay: plusDays(departedAt, day - 1), days: 1 },
    reminderSeconds: null,
  }));
}

/** Each hotel stay, from the day of checking in to the day of checking out. */
function hotelEntries({ booking: { departedAt }, year, hotels }: CalendarFacts): CalendarEntry[] {
  return hotelStays(year.dayByDayItinerary, hotels).map(({ hotel, firstDay, nights }) => ({
    id: `hotel-${firstDay}`,
    title: hotel.name,
    text: [pluralize(nights, 'night'), ...(hotel.phone === null ? [] : [`Phone ${hotel.phone}`])].join('\n'),
    place: [hotel.name, ...(hotel.address === null ? [] : [hotel.address]), hotel.city].join(', '),
    when: { firstDay: plusDays(departedAt, firstDay - 1), days: nights + 1 },
    reminderSeconds: null,
  }));
}

/** Arrivals or departures: traveling guests with the same travel details share an entry; guests without a date have none. */
function journeyEntries(side: TransportSide, facts: CalendarFacts): CalendarEntry[] {
  const guests = travelingGuests(facts.booking.guests);
  return groupByTravel(guests, [side]).flatMap((group) => {
    const [first] = group;
    const transport = first?.[side] ?? null;
    const when = transport === null ? null : timeOf(side, transport, facts.tour);
    if (first === undefined || transport === null || when === null) return [];
    const names = listText(group.map((guest) => guestName(guest, facts.booking.guests.indexOf(guest))));
    return [
      {
        id: `${side}-${first.id}`,
        title: `${TITLES[side]}: ${names}`,
        text: textOf(side, transport, facts),
        place: placeOf(side, transport),
        when,
        reminderSeconds: null,
      },
    ];
  });
}

/** Arrivals are in the time zone where the tour begins, departures in the zone where it ends. */
function timeOf(
  side: TransportSide,
  { scheduledDate, scheduledTime }: Transport,
  { timezoneBegin, timezoneEnd }: TourReference,
): WholeDays | LocalTime | null {
  if (scheduledDate === null) return null;
  if (scheduledTime === null) return { firstDay: scheduledDate, days: 1 };
  return {
    day: scheduledDate,
    time: scheduledTime,
    zone: side === 'arrival' ? timezoneBegin : timezoneEnd,
  };
}

function textOf(side: TransportSide, transport: Transport, { booking, airlines }: CalendarFacts): string {
  const transfer = booking.departure.transfers.find(({ id }) => id === transport.transfer);
  return [
    transportSummary(side, transport, airlines),
    ...(transfer === undefined ? [] : [transfer.name]),
  ].join('\n');
}

function placeOf(side: TransportSide, transport: Transport): string | null {
  const [code, name] =
    side === 'arrival'
      ? [transport.toAirport, transport.toAirportName]
      : [transport.fromAirport, transport.fromAirportName];
  return code === null ? null : airportText(code, name);
}
