import { randomInt } from 'node:crypto';
import {
  formatBookingNumber,
  parseBookingNumber,
  SUFFIX_VALUES,
} from '@tour-portal/contracts/values/booking-number.js';
import type { HoldTerms } from '@tour-portal/contracts/events/booking-events.js';
import { holdFees } from '@tour-portal/contracts/money/fees.js';
import { finalDueBy, holdEndsAt, holdHoursAtCreation } from '@tour-portal/contracts/hold/hold-duration.js';
import type { HoldQuery } from '@tour-portal/contracts/hold/hold-query.js';
import { guestCount } from '@tour-portal/contracts/hold/rooms.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { DepartureCommand } from '../../departures/departure-decisions.js';
import type { CommandContext } from '../../event-log/event-log.js';
import type { CatalogueDeparture } from '../../reference/catalogue.js';
import type { HoldOccupancy } from './hold-endings.js';

/** An account's request for a hold, with the departure that it is for. */
export interface HoldOrder {
  readonly account: number;
  readonly query: HoldQuery;
  readonly departure: CatalogueDeparture;
  readonly context: CommandContext;
}

export type HoldSeats = Extract<DepartureCommand, { type: 'HoldSeats' }>;
export type AllocatedIds = Readonly<Record<'booking' | 'guest' | 'fee', number[]>>;

/** The departure that an order asks for. */
export function departureOf({ query }: Pick<HoldOrder, 'query'>): { tour: number; departedAt: CalendarDate } {
  return { tour: query.tour, departedAt: query.date };
}

/** The command to the departure for this hold; it names the replaced hold only if that is on the same departure. */
export function holdSeats(order: HoldOrder, booking: number, replaced: HoldOccupancy | null): HoldSeats {
  const { query, account, departure, context } = order;
  const { tour, departedAt } = departureOf(order);
  const joined = query.number === null ? null : parseBookingNumber(query.number);
  const isSameDeparture = replaced?.tour === tour && replaced.departedAt === departedAt;
  return {
    type: 'HoldSeats',
    tour,
    departedAt,
    booking,
    account,
    seats: guestCount(query.roomGuests),
    replaces: isSameDeparture ? replaced.booking : null,
    capacity: departure.departure.capacity,
    number: joined?.ok === true ? { join: joined.number.value } : { freshFrom: randomInt(SUFFIX_VALUES) },
    now: context.at,
  };
}

/** The terms of a new hold, at the prices of the day. @param number suffix value of its party's number */
export function termsOf(
  { account, query, context, departure: offered }: HoldOrder,
  ids: AllocatedIds,
  number: number,
  replaces: number | null,
): HoldTerms {
  const { tour, tourYear, departure } = offered;
  const { priceName } = departure;
  const [booking = 0] = ids.booking;
  const prices = tourYear.prices[priceName];
  if (prices === undefined) throw new Error(`tour ${tour.id} has no price ${priceName}`);
  const hours = holdHoursAtCreation(query.date, context.at);
  const expiredAt = holdEndsAt(query.date, context.at);
  return {
    booking,
    account,
    number: formatBookingNumber(tour.code, query.date, number),
    tour: query.tour,
    departedAt: query.date,
    concludedAt: departure.concludedAt,
    priceName,
    roomGuests: query.roomGuests,
    guests: ids.guest,
    createdAt: context.at,
    expiredAt,
    depositDueBy: expiredAt,
    finalDueBy: finalDueBy(query.date, expiredAt),
    hours,
    replaces,
    joins: query.number !== null,
    fees: holdFees(query.roomGuests, ids.guest, prices, tourYear.taxesAndFees, ids.fee),
  };
}
