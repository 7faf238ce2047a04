import type { Locator } from 'playwright-core';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { plusDays } from '@tour-portal/contracts/values/time.js';
import { someDeparture } from '../client.js';
import { bookedTrip, setNames } from '../payments.js';
import { until } from '../until.js';
import { cardForm, chooseDate, flightTo, openStep, pressDay, type TimetableFlight } from './booking-steps.js';
import type { Customer } from './portal.js';
import type { Screen } from './screens.js';
import { departureOf, fillDetails, mailedLink, namelessHold, NIAGARA, paidTrip, RED_ROCKS } from './trips.js';
import type { Visitor } from './visitor.js';

/** Bookings of one customer, each at another step. */
export interface Trips {
  readonly hold: Booking;
  /** The deposits are paid; passports are needed. */
  readonly abroad: Booking;
  /** The deposits are paid, and the guests' details are filled in. */
  readonly home: Booking;
  readonly paid: Booking;
  /** A flight that lands a day before the tour of `home` begins. */
  readonly flight: TimetableFlight;
  /** The path and query of the link in a confirmation mail. */
  readonly confirmationLink: string;
}

export async function createTrips({ client, person }: Customer): Promise<Trips> {
  const abroad = await bookedTrip(client, await departureOf(client, NIAGARA), [2]);
  const home = await bookedTrip(client, await departureOf(client, RED_ROCKS), [2]);
  await fillDetails(client, home);
  const paid = await paidTrip(client, await departureOf(client, RED_ROCKS, 1));
  const hold = await namelessHold(client, await someDeparture(client, 8));
  const readLink = () => mailedLink(client, person.email, '/confirmation/email').catch(() => '');
  const confirmationLink = await until(readLink, (found) => found !== '');
  const flight = await flightTo(client, 'LAS', plusDays(home.departedAt, -1));
  return { hold, abroad, home, paid, flight, confirmationLink };
}

/** The screens of Manage Booking from the names to the flights, and the dialogs that they open. */
export function checklistScreens(customer: () => Customer, trips: () => Trips): readonly Screen[] {
  const openDeposits = async (visitor: Visitor) => {
    const { hold } = trips();
    await setNames(customer().client, hold);
    return openStepOf(visitor, hold, 'Deposit payment');
  };
  const openCardForm = async (visitor: Visitor) => {
    await (await openDeposits(visitor)).getByRole('button', { name: /^Pay \$/ }).click();
    await cardForm(visitor, 'accept-hosted').getByText('$600.00').waitFor();
  };
  return [
    {
      name: 'manage-names',
      open: async (visitor) => {
        await openManageBooking(visitor, trips().hold);
        await visitor.page.getByLabel('Guest 2 First and Last Name').waitFor();
      },
    },
    { name: 'manage-deposits', open: async (visitor) => untilChargeShown(await openDeposits(visitor)) },
    { name: 'card-form', open: openCardForm },
    {
      name: 'leave-payment',
      open: async (visitor) => {
        await openCardForm(visitor);
        await visitor.link('All bookings').click();
        await visitor.page.getByRole('alertdialog').waitFor();
      },
    },
    {
      name: 'manage-details',
      open: async (visitor) => {
        const details = await openStepOf(visitor, trips().abroad, 'Guest details');
        await details.getByLabel('Passport number').first().waitFor();
      },
    },
    {
      name: 'passports',
      open: async (visitor) => {
        const details = await openStepOf(visitor, trips().abroad, 'Guest details');
        await details.getByRole('button', { name: 'Passports and visas' }).first().click();
        await visitor.page.getByRole('dialog', { name: 'Passports and visas' }).waitFor();
      },
    },
    {
      name: 'manage-details-known',
      open: async (visitor) => {
        const details = await openStepOf(visitor, trips().home, 'Guest details');
        await details
          .getByRole('button', { name: /^Show and change/ })
          .first()
          .waitFor();
      },
    },
    {
      name: 'manage-flights',
      open: async (visitor) => {
        await openFilledTravel(visitor, trips());
      },
    },
    {
      name: 'airport-transfers',
      open: async (visitor) => {
        const flights = await openFilledTravel(visitor, trips());
        await flights.getByRole('button', { name: 'About airport transfers' }).first().click();
        await visitor.page.getByRole('dialog', { name: 'Airport transfers' }).waitFor();
      },
    },
    {
      name: 'date-confirm',
      open: async (visitor) => {
        const flights = await openStepOf(visitor, trips().home, 'Flight details');
        const arrival = flights.getByRole('group', { name: 'Arrival' }).first();
        await arrival.getByRole('radio', { name: 'Other' }).check();
        const field = arrival.getByRole('button', { name: /^Arrival date/ });
        const dialog = await pressDay(visitor, field, plusDays(trips().home.departedAt, -1));
        await dialog.getByRole('button', { name: 'OK, I Confirm' }).waitFor();
      },
    },
    {
      name: 'transfer-price',
      open: async (visitor) => {
        const flights = await openFilledTravel(visitor, trips());
        await flights.getByRole('button', { name: 'Save travel details' }).click();
        await visitor.page.getByRole('dialog', { name: 'Your transfers change the price' }).waitFor();
      },
    },
  ];
}

export async function openManageBooking(visitor: Visitor, { number }: Booking): Promise<void> {
  await visitor.open(`/bookings/${number}`);
  await visitor.sees('Manage Booking');
  await visitor.page.getByRole('heading', { name: 'Price details' }).waitFor();
}

async function openStepOf(visitor: Visitor, booking: Booking, step: string): Promise<Locator> {
  await openManageBooking(visitor, booking);
  return openStep(visitor, step);
}

export async function untilChargeShown(step: Locator): Promise<void> {
  await step.getByRole('button', { name: /^Pay \$/ }).waitFor();
}

/**
 * Opens the flight step and fills it in for the first guest: a flight that arrives a day early, with a private car, and a
 * departure that is a day late. Saves nothing.
 */
async function openFilledTravel(visitor: Visitor, { home, flight }: Trips): Promise<Locator> {
  const flights = await openStepOf(visitor, home, 'Flight details');
  const dayBefore = plusDays(home.departedAt, -1);
  const arrival = flights.getByRole('group', { name: 'Arrival' }).first();
  await arrival.getByRole('radio', { name: 'By flight' }).check();
  await arrival.getByLabel('Airline').selectOption(flight.airline);
  await arrival.getByLabel('Flight number').fill(flight.number);
  const arrivalDate = arrival.getByRole('button', { name: /^Arrival date/ });
  await chooseDate(visitor, arrivalDate, dayBefore, { confirm: true });
  await arrival.getByText(new RegExp(flight.fromName)).first().waitFor();
  await arrival.getByRole('radio', { name: /^No/ }).check();
  await arrival.getByRole('radio', { name: /^Private car/ }).check();
  const departureForm = flights.getByRole('group', { name: 'Departure' }).first();
  await departureForm.getByRole('radio', { name: 'Other' }).check();
  const dayAfter = plusDays(home.departure.concludedAt, 1);
  const departureDate = departureForm.getByRole('button', { name: /^Departure date/ });
  await chooseDate(visitor, departureDate, dayAfter, { confirm: true });
  await departureForm.getByRole('radio', { name: /^Yes/ }).check();
  return flights;
}
