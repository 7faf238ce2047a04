import type { Booking } from '@tour-portal/contracts/api/api.js';
import { untilChargeShown, openManageBooking, type Trips } from './booking-screens.js';
import { openStep } from './booking-steps.js';
import { syncBrowserDate } from './clocks.js';
import type { Customer } from './portal.js';
import type { Screen } from './screens.js';
import type { Visitor } from './visitor.js';

/** The screens of Manage Booking from the final payment on, and those of the confirmation mail's link. */
export function paidScreens(trips: () => Trips): readonly Screen[] {
  return [
    {
      name: 'manage-final',
      open: async (visitor) => {
        await openManageBooking(visitor, trips().home);
        const final = await openStep(visitor, 'Final payment');
        await final
          .getByLabel(/^Travel protection/)
          .first()
          .check();
        await final.getByText('What travel protection does').click();
        await untilChargeShown(final);
      },
    },
    {
      name: 'manage-paid',
      open: async (visitor) => {
        await openManageBooking(visitor, trips().paid);
        await visitor.page.getByText('All five steps are done.', { exact: false }).waitFor();
      },
    },
    {
      name: 'receipt-open',
      open: async (visitor) => {
        await openManageBooking(visitor, trips().paid);
        const price = visitor.page.getByRole('region', { name: 'Price details' });
        for (const summary of await price.locator('summary').all()) await summary.click();
      },
    },
    {
      name: 'confirmation-link',
      open: async (visitor) => {
        await visitor.open(trips().confirmationLink);
        await visitor.button('Email my PDF').waitFor();
      },
    },
    {
      name: 'confirmation-wrong',
      open: async (visitor) => {
        visitor.expectTroubles(
          `POST /v1/bookings/${bookingIdIn(trips().confirmationLink)}/confirmation/email 400`,
        );
        await visitor.open(trips().confirmationLink);
        await visitor.page.getByLabel(/^Last 3 characters/).fill('000');
        await visitor.button('Email my PDF').click();
        await visitor.page.getByRole('alert').first().waitFor();
      },
    },
    {
      name: 'confirmation-sent',
      open: async (visitor) => {
        const { hold, abroad, home, paid, confirmationLink } = trips();
        const bookings = [hold, abroad, home, paid];
        const number = bookings.find(({ id }) => id === bookingIdIn(confirmationLink))?.number ?? '';
        await visitor.open(confirmationLink);
        await visitor.page.getByLabel(/^Last 3 characters/).fill(number.slice(-3).toLowerCase());
        await visitor.button('Email my PDF').click();
        await visitor.page.getByText('Your confirmation is on its way').waitFor();
      },
    },
  ];
}

/** The screens of a hold that expires soon, and of one that has expired. */
export function expiringScreens(customer: () => Customer, hold: () => Booking): readonly Screen[] {
  const openAfter = async (hours: number, visitor: Visitor, text: string) => {
    const { client } = customer();
    await client.advance({ hours });
    await syncBrowserDate(visitor, client);
    await openManageBooking(visitor, hold());
    await visitor.page.getByText(text).first().waitFor();
  };
  return [
    { name: 'manage-expiring', open: (visitor) => openAfter(50, visitor, 'Your hold expires soon.') },
    {
      name: 'extend-hold',
      open: async (visitor) => {
        await openAfter(50, visitor, 'Your hold expires soon.');
        await visitor.button('Extend hold by 24 hours').click();
        await visitor.page.getByText('Your hold would last until').waitFor();
      },
    },
    { name: 'manage-expired', open: (visitor) => openAfter(73, visitor, 'Hold expired') },
  ];
}

function bookingIdIn(confirmationLink: string): number {
  return Number(new URLSearchParams(confirmationLink.split('?')[1]).get('id'));
}
