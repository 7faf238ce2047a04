import type { CommandBus } from '@nestjs/cqrs';
import type { HoldTerms } from '@tour-portal/contracts/events/booking-events.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { EventStore } from '@tour-portal/contracts/stores/event-store.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { isBookable } from '@tour-portal/contracts/hold/hold-duration.js';
import type { Profile } from '../accounts/open-account.js';
import { OpenAccount } from '../accounts/open-account.js';
import { SetNames } from '../bookings/guests/set-names.js';
import { DeleteHold } from '../bookings/hold/delete-hold.js';
import { PlaceHold } from '../bookings/hold/place-hold.js';
import { SetDoNotBook } from '../client-service/actions/set-do-not-book.js';
import type { StaffAccounts } from '../client-service/staff/staff-accounts.js';
import type { Clock } from '../instance/clock.js';
import { callWith } from '../event-log/call.js';
import type { Call } from '../event-log/call.js';
import { commandContext } from '../event-log/event-log.js';
import type { Ids } from '../instance/ids.js';
import type { Gateway } from '../payments/gateways/gateway.js';
import { RecordPayment } from '../payments/record-payment.js';
import { SimulatedGateway } from '../payments/gateways/simulated-gateway.js';
import { StartPayment } from '../payments/start-payment.js';
import type { Catalogue, CatalogueDeparture } from '../reference/catalogue.js';
import type { CatalogueOfToday } from '../reference/catalogue-of-today.js';

/** The customer as whom a visitor of the demo signs in. */
export const DEMO_CUSTOMER = { email: 'demo@trailhead-tours.example', password: 'red-rocks-at-dawn' };

/** How many events are read to see whether the store is empty: more than the shipped catalog has tour years. */
const FIRST_EVENTS = 200;

/** The member of staff as whom a visitor signs in to client service; the mailed code is in the developer inbox. */
export const DEMO_STAFF = {
  email: 'sam@trailhead-tours.example',
  password: 'granite-and-lupine',
  name: 'Sam Reed',
};

const ADDRESS = {
  line1: '12 Juniper Lane',
  line2: null,
  city: 'Boise',
  state: 'ID',
  country: 'US',
  zip: '83702',
};
const profile = (firstName: string, lastName: string, phoneNumber: string, email: string): Profile => {
  return { firstName, lastName, phoneNumber, email, address: ADDRESS };
};
const DEMO_PROFILE = profile('Dana', 'Miller', '12085550142', DEMO_CUSTOMER.email);
const FRIEND_PROFILE = profile('Ruth', 'Alvarez', '12085550143', 'ruth@trailhead-tours.example');
const BLOCKED_PROFILE = profile('Carl', 'Voss', '12085550144', 'carl@trailhead-tours.example');

/** The services that make the demo data. */
export interface DemoServices {
  readonly commands: CommandBus;
  readonly events: EventStore;
  readonly records: Records;
  readonly catalogue: CatalogueOfToday;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly gateway: Gateway;
  readonly staff: StaffAccounts;
}

/**
 * Fills an empty store as ordinary use does: a member of staff; a customer with a deleted hold and, where the gateway is
 * simulated, a booking whose deposits are paid; a friend who is holding space; and a customer who cannot book online. Without
 * two tours that can be held, there are no holds and no booking.
 * @returns whether the demo customer can sign in
 */
export async function seedDemoData(services: DemoServices): Promise<boolean> {
  const { events, records } = services;
  // A store counts as empty even if an instance has published the tour years of the catalogue files.
  const firstEvents = await events.readAll(START, FIRST_EVENTS);
  const isEmpty = firstEvents.every(({ type }) => type === 'TourYearPublished');
  // Of several instances that start on one empty store, one fills it.
  if (!isEmpty || (await records.increment('demo-data', 1)) !== 1)
    return (await records.findOne('credentials', 'email', DEMO_CUSTOMER.email)) !== null;
  await services.staff.add(DEMO_STAFF);
  const now = services.clock.now();
  const [first, second] = demoDepartures(services.catalogue.current(now), now);
  const demo = await openAccount(services, DEMO_PROFILE);
  const friend = await openAccount(services, FRIEND_PROFILE);
  const blocked = await openAccount(services, BLOCKED_PROFILE);

  if (first !== undefined && second !== undefined) {
    const deletedHold = await hold(services, demo, first, [2]);
    await services.commands.execute(new DeleteHold(demo, deletedHold.booking, callOf(services, demo)));
    await hold(services, friend, second, [2, 1]);
    if (services.gateway instanceof SimulatedGateway) await book(services, services.gateway, demo, second);
  }
  const reason = 'demonstration of a blocked account';
  const context = commandContext({ kind: 'system', name: 'demo' }, services.clock.now(), undefined, reason);
  await services.commands.execute(new SetDoNotBook(blocked, true, callWith(context)));
  return true;
}

async function openAccount(services: DemoServices, profile: Profile): Promise<number> {
  const [account] = (await services.ids.allocate({ account: 1 })).account as [number];
  const { context } = callOf(services, account);
  await services.commands.execute(new OpenAccount(account, profile, DEMO_CUSTOMER.password, context));
  return account;
}

/** Makes a booking for two with names and paid deposits, by the same steps as a customer. */
async function book(
  services: DemoServices,
  gateway: SimulatedGateway,
  account: number,
  departure: CatalogueDeparture,
): Promise<void> {
  const { commands } = services;
  const { booking, guests } = await hold(services, account, departure, [2]);
  const fullNames = [`${DEMO_PROFILE.firstName} ${DEMO_PROFILE.lastName}`, `Robert ${DEMO_PROFILE.lastName}`];
  const names = guests.map((id, index) => ({ id, fullName: fullNames[index] ?? '' }));
  const call = () => callOf(services, account);
  await commands.execute(new SetNames(account, booking, names, call()));
  const fees = guests.map((guest) => ({ guest, type: 'DEPOSIT' as const }));
  const started = await commands.execute(new StartPayment(account, booking, fees, call()));
  if (!started.ok) throw new Error(`the demo payment was refused: ${started.refusal.code}`);
  const charge = await gateway.pay(started.answer.token, 'approve');
  const transactionId = charge?.transactionId ?? '';
  const paid = await commands.execute(new RecordPayment(account, booking, transactionId, fees, call()));
  if (!paid.ok) throw new Error(`the demo payment was not recorded: ${paid.refusal.code}`);
}

async function hold(
  services: DemoServices,
  account: number,
  departure: CatalogueDeparture,
  roomGuests: number[],
): Promise<HoldTerms> {
  const { departedAt: date } = departure.departure;
  const query = { tour: departure.tour.id, roomGuests, date, number: null, holdId: null };
  const result = await services.commands.execute(new PlaceHold(account, query, callOf(services, account)));
  if (!result.ok) throw new Error(`the demo hold was refused: ${result.refusal.code}`);
  return result.terms;
}

function callOf({ clock }: DemoServices, account: number): Call {
  return callWith(commandContext({ kind: 'customer', account }, clock.now()));
}

/** The first bookable departure of each of the first two public tours that have one. */
function demoDepartures(catalogue: Catalogue, now: Instant): CatalogueDeparture[] {
  const tours = catalogue.tours.filter((tour) => tour.public);
  const found = tours.flatMap((tour) => {
    const years = catalogue.tourYears.filter((tourYear) => tourYear.tour === tour.id);
    const dates = years.flatMap((tourYear) => tourYear.departures.map((departure) => departure.departedAt));
    const date = dates.find((departedAt) => isBookable(departedAt, now));
    const departure = date === undefined ? null : catalogue.departure(tour.id, date);
    return departure === null ? [] : [departure];
  });
  return found.slice(0, 2);
}
