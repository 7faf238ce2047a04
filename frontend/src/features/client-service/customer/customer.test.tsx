import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aDepositedBooking } from '../../../testing/booking-fixtures.js';
import { stopDate } from '../../../testing/clock.js';
import { showing } from '../testing/action-pages.js';
import { theCustomer } from '../testing/staff-fixtures.js';
import { openHistory } from '../testing/staff-pages.js';

beforeEach(stopDate);

const BASE = '/v1/client-service/bookings/1';

const region = (name: string) => screen.findByRole('region', { name });

const DETAILS = {
  phoneNumber: '17025550188',
  email: 'ann@example.com',
  age: '18+',
  passportNumber: 'X1234567',
  passportCountry: 'US',
} as const;

describe('the customer of a booking', () => {
  it('is shown with phone, email, address, other bookings and requests on waiting lists', async () => {
    const [request] = theCustomer.waitingList;
    const waitingList = [request, { ...request, id: 6, roomGuests: [1] }];
    await openHistory('', {
      [`GET ${BASE}/customer`]: { status: 200, body: { ...theCustomer, waitingList } },
    });
    const customer = await region('The customer');
    const phone = await within(customer).findByRole('link', { name: '1 (702) 555-0123' });
    expect(phone.getAttribute('href')).toBe('tel:+17025550123');
    expect(within(customer).getByRole('link', { name: 'ruth@example.com' }).getAttribute('href')).toBe(
      'mailto:ruth@example.com',
    );
    expect(customer.textContent).toContain('4 Elm Street, Reno, NV 89501, US');
    const other = within(customer).getByRole('link', { name: 'RM060126-2B4' });
    expect(other.getAttribute('href')).toBe('/client-service/bookings/2');
    expect(other.closest('li')?.textContent).toContain('Traveled');
    expect(customer.textContent).toContain('3 guests');
    within(customer).getByText(/, 1 guest$/);
    expect(within(customer).queryByRole('link', { name: 'RM050227-7K1' })).toBe(null);
  });

  it('is shown as erased where their data is erased, without links to call or write', async () => {
    const erased = { firstName: 'erased', lastName: 'erased', phoneNumber: 'erased', email: 'erased' };
    await openHistory('', {
      [`GET ${BASE}/customer`]: { status: 200, body: { ...theCustomer, ...erased } },
    });
    const customer = await region('The customer');
    const name = await within(customer).findByText('Name');
    expect(name.nextElementSibling?.textContent).toBe('erased');
    expect(customer.querySelectorAll('a[href^="tel:"], a[href^="mailto:"]')).toHaveLength(0);
  });

  it('shows an error when it cannot be loaded, and the guests nevertheless', async () => {
    await openHistory('', {
      [`GET ${BASE}/customer`]: { status: 400, body: { message: 'Not today' } },
    });
    expect((await within(await region('The customer')).findByRole('alert')).textContent).toBe('Not today');
    await region('Guests');
  });
});

describe('the guests of a booking', () => {
  it('are shown with their details, and lead to the action that changes them', async () => {
    const booking = aDepositedBooking(1);
    const [ruth, ...others] = booking.guests;
    const { user } = await openHistory(
      '',
      showing({ ...booking, guests: [{ ...ruth!, ...DETAILS }, ...others] }),
    );
    const first = within(await region('Guests'))
      .getByText(ruth!.fullName)
      .closest('details')!;
    expect(first.textContent).toContain('1 (702) 555-0188');
    expect(first.textContent).toContain('Passport numberX1234567');
    expect(first.textContent).toContain('CitizenshipUS');
    expect(first.textContent).toContain('Passport expiration dateNot given');
    await user.click(within(first).getByText('Change details'));
    const dialog = await screen.findByRole('dialog', { name: 'Enter guest details' });
    await waitFor(() =>
      expect(within(dialog).getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.com'),
    );
  });

  it('cannot be changed while a past moment is shown', async () => {
    await openHistory('?at=1');
    expect(within(await region('Guests')).queryByText('Change details')).toBe(null);
  });
});
