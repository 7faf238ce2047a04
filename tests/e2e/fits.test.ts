import { beforeAll, describe } from '@jest/globals';
import { inAnotherBrowser, testScreensFit } from './fits.js';
import { openPortal, type Customer } from './portal.js';
import { CUSTOMER_SCREENS, holdScreens, PUBLIC_SCREENS, createHolds } from './screens.js';

const portal = openPortal({ PAYMENT_GATEWAY: 'accept-hosted' });

describe('from narrow to wide, for a visitor without a session', () => {
  testScreensFit(PUBLIC_SCREENS, () => portal.visitor());
});

describe('from narrow to wide, for a customer without a hold', () => {
  testScreensFit(CUSTOMER_SCREENS, async () => (await portal.customer()).visitor);
});

describe('from narrow to wide, for a customer with a deleted hold and a live one', () => {
  let customer: Customer;
  beforeAll(async () => {
    customer = await portal.customer();
    await createHolds(customer);
  });
  testScreensFit(
    holdScreens(() => customer),
    () => inAnotherBrowser(portal, customer),
  );
});
