import { holdOrder, newcomer, someDeparture } from '../client.js';
import type { Customer } from './portal.js';
import { submitSignup, holdPath } from './steps.js';
import type { Visitor } from './visitor.js';

export interface Screen {
  readonly name: string;
  /** Opens the screen and waits until it is complete. */
  readonly open: (visitor: Visitor) => Promise<void>;
}

/** Screens that a visitor without a session can see. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  {
    name: 'landing',
    open: async (visitor) => {
      await visitor.open('/');
      await visitor.link('Guatemala: Highlands & Tikal').waitFor();
    },
  },
  {
    name: 'tour',
    open: async (visitor) => {
      await visitor.open('/tours/9');
      await visitor
        .link(/^Hold space/)
        .first()
        .waitFor();
    },
  },
  screenAt('login', '/login?t=1&r=2&d=2027-05-02', 'Log In'),
  screenAt('signup', '/signup', 'Sign Up'),
  {
    name: 'sms-code',
    open: async (visitor) => {
      await visitor.open('/signup');
      await submitSignup(visitor.page, newcomer());
      await visitor.page.getByRole('dialog', { name: 'Enter the code' }).waitFor();
    },
  },
  {
    name: 'signup-problems',
    open: async (visitor) => {
      visitor.expectTroubles('POST /v1/accounts/signup 400');
      await visitor.open('/signup');
      await submitSignup(visitor.page, { ...newcomer(), phoneNumber: '1702555', email: 'nobody' });
      await visitor.page.getByRole('alert').first().waitFor();
    },
  },
  screenAt('not-found', '/nowhere', 'Page Not Found'),
  {
    name: 'confirmation-invalid',
    open: async (visitor) => {
      visitor.expectTroubles('GET /v1/bookings/11/confirmation 400');
      await visitor.open('/confirmation/email?id=11&signature=none');
      await visitor.page.getByText('Sorry, this link is invalid').waitFor();
    },
  },
  {
    name: 'client-service',
    open: async (visitor) => {
      await visitor.open('/login');
      await visitor.button('Client service').click();
      await visitor.page.getByRole('dialog', { name: 'Client Service' }).waitFor();
    },
  },
  {
    name: 'travel-agents',
    open: async (visitor) => {
      await visitor.open('/login');
      await visitor.button('Travel agents').click();
      await visitor.page.getByRole('dialog', { name: 'Notice for Travel Agents' }).waitFor();
    },
  },
];

/** Screens that a customer without a booking can see. */
export const CUSTOMER_SCREENS: readonly Screen[] = [
  {
    name: 'bookings-empty',
    open: async (visitor) => {
      await visitor.open('/bookings');
      await visitor.page.getByRole('heading', { name: 'Where would you like to go?' }).waitFor();
    },
  },
  screenAt('space-unavailable', '/space-unavailable?t=1&r=2&d=2027-05-02', 'Space unavailable'),
  screenAt('unprocessable', '/unprocessable', 'Please call client service'),
];

/** Screens that a customer with a deleted and a live hold can see. */
export function holdScreens(customer: () => Customer): readonly Screen[] {
  return [
    {
      name: 'bookings-holding',
      open: async (visitor) => {
        await visitor.open('/bookings?holding');
        await visitor.page.getByText('Your space is held until').waitFor();
      },
    },
    {
      name: 'delete-hold',
      open: async (visitor) => {
        await visitor.open('/bookings');
        await visitor.button('Delete hold').click();
        await visitor.page.getByRole('alertdialog').waitFor();
      },
    },
    screenAt('bookings-expired', '/bookings/expired', 'Expired & Deleted Holds'),
    {
      name: 'hold-limit',
      open: async (visitor) => {
        await visitor.open(holdPath(await someDeparture(customer().client, 12), '2,2,1'));
        await visitor.link('Replace my hold').waitFor();
      },
    },
  ];
}

/** Gives a customer a deleted hold and a live one. */
export async function createHolds({ client }: Customer): Promise<void> {
  const deleted = (await client.hold(holdOrder(await someDeparture(client, 10), [1]))).body;
  await client.deleteHold(deleted);
  await client.hold(holdOrder(await someDeparture(client, 11), [2, 1]));
}

function screenAt(name: string, path: string, heading: string): Screen {
  return {
    name,
    open: async (visitor) => {
      await visitor.open(path);
      await visitor.sees(heading);
    },
  };
}
