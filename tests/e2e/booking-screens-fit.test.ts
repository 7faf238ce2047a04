import { beforeAll, beforeEach, describe } from '@jest/globals';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { someDeparture } from '../client.js';
import { checklistScreens, createTrips, type Trips } from './booking-screens.js';
import { inAnotherBrowser, testScreensFit } from './fits.js';
import { expiringScreens, paidScreens } from './paid-screens.js';
import { openPortal, type Customer } from './portal.js';
import { namelessHold } from './trips.js';

const portal = openPortal({ PAYMENT_GATEWAY: 'accept-hosted' });

describe('the screens of a booking, from narrow to wide', () => {
  let customer: Customer;
  let trips: Trips;
  beforeAll(async () => {
    customer = await portal.customer();
    trips = await createTrips(customer);
  });
  const screens = [
    ...checklistScreens(
      () => customer,
      () => trips,
    ),
    ...paidScreens(() => trips),
  ];
  testScreensFit(screens, () => inAnotherBrowser(portal, customer));
});

describe('the screens of a hold that expires, from narrow to wide', () => {
  const expiryPortal = openPortal();
  let customer: Customer;
  let hold: Booking;
  beforeEach(async () => {
    customer = await expiryPortal.customer();
    hold = await namelessHold(customer.client, await someDeparture(customer.client));
  });
  const screens = expiringScreens(
    () => customer,
    () => hold,
  );
  testScreensFit(screens, async () => customer.visitor);
});
