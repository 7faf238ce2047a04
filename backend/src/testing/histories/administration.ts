import type { CatalogueDeparture, DepartureChange } from '@tour-portal/contracts/client-service/catalogue.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate, daysToDeparture } from '@tour-portal/contracts/values/time.js';
import { EXPORTS_ACCESS_STREAM, accessStream, departureAccessStream } from '../../audit/access-state.js';
import { apiKeyDecider } from '../../client-service/api-keys/api-key-decisions.js';
import type { ApiKeyCommand } from '../../client-service/api-keys/api-key-decisions.js';
import { apiKeyStream } from '../../client-service/api-keys/api-key-state.js';
import { decideWithdrawBooking } from '../../client-service/catalogue/withdraw-booking.js';
import { accessDecider } from '../../client-service/history/access-decisions.js';
import { staffDecider } from '../../client-service/staff/staff-decisions.js';
import type { StaffCommand } from '../../client-service/staff/staff-decisions.js';
import { staffStream } from '../../client-service/staff/staff-state.js';
import { webhookDecider } from '../../client-service/webhooks/webhook-decisions.js';
import type { WebhookCommand } from '../../client-service/webhooks/webhook-decisions.js';
import { webhookStream } from '../../client-service/webhooks/webhook-state.js';
import { allReservations, departureStream } from '../../departures/departure-state.js';
import { capacityDecider } from '../../departures/offered/capacity-decisions.js';
import type { CapacityCommand } from '../../departures/offered/capacity-decisions.js';
import { tourYearDecider } from '../../departures/offered/tour-year-decisions.js';
import type { TourYearCommand } from '../../departures/offered/tour-year-decisions.js';
import { tourYearStream } from '../../departures/offered/tour-year-state.js';
import { DEPARTURES, FACTS, DEPARTURE_DECIDER, YEAR, endOf } from './departures.js';
import { oneOf } from './history.js';
import type { History } from './history.js';
import { freeLater } from './holds.js';

const STAFF = 1;
/** The date of a departure that is added to the tour year after its publication; nobody holds space on it. */
const ADDED = calendarDate('2027-09-04');

/** Publishes the year of a tour, or changes what it offers. */
export function changeTourYear(history: History, target: number, variant: number): void {
  const { tour, departedAt, capacity } = oneOf(DEPARTURES, target)!;
  const ref = { tour, year: YEAR };
  const departureOn = (date: CatalogueDeparture['departedAt']) => {
    return { departedAt: date, concludedAt: endOf(date), capacity, priceName: 'Low' };
  };
  const changed = (change: DepartureChange) => {
    return { type: 'ChangeDepartures', ...ref, dates: [departedAt], change } as const;
  };
  const price = cents(100_000 + variant);
  const commands: readonly TourYearCommand[] = [
    { type: 'PublishTourYear', ...ref, facts: FACTS, departures: [departureOn(departedAt)] },
    { type: 'PublishTourYear', ...ref, facts: { ...FACTS, name: `Tour ${variant}` }, departures: [] },
    { type: 'ScheduleDeparture', ...ref, departure: departureOn(ADDED) },
    changed({ priceName: variant % 2 === 0 ? 'High' : 'Low' }),
    changed({ notice: variant % 4 === 0 ? null : `Notice ${variant}` }),
    { type: 'SetPrices', ...ref, change: { prices: { Low: { SGL: price, DBL: price, TPL: price } } } },
  ];
  if (daysToDeparture(ADDED, history.now) <= 0) return;
  const stream = tourYearStream(tour, YEAR);
  const isPublished = history.state(tourYearDecider, stream) !== null;
  const command = isPublished ? oneOf(commands, Math.floor(variant / 4))! : commands[0]!;
  history.execute(tourYearDecider, stream, command);
}

/** Sets the seats of a departure that is offered, or withdraws it; nothing happens once the tour has begun. */
export function changeDeparture(history: History, target: number, variant: number): void {
  const { tour, departedAt: first } = oneOf(DEPARTURES, target)!;
  const departedAt = variant % 2 === 0 ? ADDED : first;
  const year = history.state(tourYearDecider, tourYearStream(tour, YEAR));
  const isOffered = year?.departures.some((departure) => departure.departedAt === departedAt) === true;
  if (!isOffered || daysToDeparture(departedAt, history.now) <= 0) return;
  const departure = { tour, departedAt, now: history.now };
  const command: CapacityCommand =
    Math.floor(variant / 2) % 5 === 0
      ? { type: 'WithdrawDeparture', ...departure }
      : { type: 'SetCapacity', ...departure, capacity: 3 + (Math.floor(variant / 2) % 7) };
  history.execute(capacityDecider, departureStream(tour, departedAt), command);
}

/** Cancels one of the holds and bookings that still have seats of a withdrawn departure. */
export function cancelWithdrawn(history: History, target: number): void {
  const reservations = DEPARTURES.flatMap(({ tour, departedAt }) => {
    const state = history.state(DEPARTURE_DECIDER, departureStream(tour, departedAt));
    return state.withdrawn ? allReservations(state) : [];
  });
  const booking = oneOf(reservations, target)?.booking;
  if (booking === undefined) return;
  const facts = { now: history.now, refunds: history.ids(9) };
  history.decide(booking, (state) => decideWithdrawBooking(facts, state));
  freeLater(history, booking);
}

/** Adds, changes, invites or removes the one member of staff. */
export function changeStaff(history: History, _: number, variant: number): void {
  const member = { staff: STAFF, name: `Sam Reed ${variant % 7}`, email: 'sam@example.com' };
  const commands: readonly StaffCommand[] = [
    { type: 'SetStaff', ...member, roles: null, by: null },
    { type: 'SetStaff', ...member, roles: variant % 2 === 0 ? ['agent'] : ['editor', 'auditor'], by: null },
    { type: 'InviteStaff', invitation: `command ${variant}` },
    variant % 5 === 0
      ? { type: 'RemoveStaff', by: null }
      : { type: 'SetStaff', ...member, roles: ['agent'], by: null },
  ];
  history.execute(staffDecider, staffStream(STAFF), oneOf(commands, Math.floor(variant / 8))!);
}

/** A member of staff looks at a booking or at a departure's sheet, or takes an export. */
export function look(history: History, target: number, variant: number): void {
  const state = oneOf(history.placed(), target);
  if (state === undefined || history.state(staffDecider, staffStream(STAFF)).status !== 'active') return;
  const { booking, tour, departedAt } = state.terms;
  const atBooking = { type: 'LookAtBooking', booking, view: 'history', detail: null } as const;
  const atSheet = { type: 'LookAtDeparture', tour, departedAt, sheet: 'rooming', format: 'json' } as const;
  const days = { from: departedAt, to: departedAt };
  const atExport = { type: 'TakeExport', exportName: 'ledger', ...days, format: 'csv' } as const;
  const looks = [
    [accessStream(booking), atBooking],
    [departureAccessStream(tour, departedAt), atSheet],
    [EXPORTS_ACCESS_STREAM, atExport],
  ] as const;
  const [stream, command] = oneOf(looks, variant)!;
  history.execute(accessDecider, stream, { ...command, staff: STAFF });
}

/** An API key is made, used or ended. */
export function changeApiKey(history: History, target: number, variant: number): void {
  const apiKey = 1 + (target % 2);
  const day = DEPARTURES[0]!.departedAt;
  const commands: readonly ApiKeyCommand[] = [
    { type: 'MakeApiKey', apiKey, name: 'Accounting', scopes: ['ledger:read'] },
    { type: 'UseApiKey', apiKey, exportName: 'ledger', from: day, to: day, format: 'csv' },
    variant % 2 === 0
      ? { type: 'EndApiKey', apiKey }
      : { type: 'UseApiKey', apiKey, exportName: 'ledger', from: day, to: day, format: 'jsonl' },
  ];
  history.execute(apiKeyDecider, apiKeyStream(apiKey), oneOf(commands, Math.floor(variant / 4))!);
}

/** A webhook is added, changed, disabled or removed, gets a new secret, or sends events again. */
export function changeWebhook(history: History, target: number, variant: number): void {
  const webhook = 1 + (target % 3);
  const settings = {
    url: 'https://crm.example/webhooks',
    types: ['booking.paid'],
    personal: variant % 2 === 0,
  } as const;
  const commands: readonly WebhookCommand[] = [
    { type: 'AddWebhook', webhook, settings },
    { type: 'ChangeWebhook', webhook, change: { personal: variant % 4 === 0, enabled: true } },
    { type: 'RotateWebhookSecret', webhook, secret: 1 + (variant % 6) },
    { type: 'DisableWebhook', webhook, because: 'failing' },
    { type: 'SendWebhookAgain', webhook, delivery: 'msg_1_1' },
    { type: 'ReplayWebhook', webhook, from: history.now },
    { type: 'RemoveWebhook', webhook },
  ];
  const stream = webhookStream(webhook);
  const isKnown = history.state(webhookDecider, stream).status !== 'unknown';
  history.execute(webhookDecider, stream, isKnown ? oneOf(commands, variant)! : commands[0]!);
}
