import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate, plusHours } from '@tour-portal/contracts/values/time.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aDepositedBooking, aNamedHold } from '../../../testing/booking-fixtures.js';
import { stopClock } from '../../../testing/clock.js';
import { openBooking, stepItem } from '../../../testing/manage-page.js';
import { addressOf } from '../../../testing/render.js';
import { accountWith, aHold, departure, NOW, tourRoutes } from '../../../testing/tour-fixtures.js';
import { bookingChangeKey } from '../../../session/account-changes.js';
import { formSavedElsewhere } from '../../../session/drafts/drafts.js';
import { attemptEnded, type PaymentAttempt } from '../payment/attempts.js';

beforeEach(stopClock);

afterEach(() => {
  cleanup();
});

describe('the page of a booking', () => {
  it('shows summary, steps, prices, documents and the links that every booking has', async () => {
    openBooking(accountWith(aNamedHold(1)));
    // The steps show once the code of the open step is loaded.
    await screen.findByRole('heading', { level: 2, name: 'Five steps to your tour' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Canadian Rockies',
      'Deposit payment',
      'Five steps to your tour',
      'Price details',
      'Documents',
    ]);
    expect(document.title).toBe('Booking RM050227-7K1');
    expect(screen.getByRole('link', { name: '$129 Travel Protection (PDF)' }).getAttribute('href')).toBe(
      '/v1/documents/2',
    );
    expect(screen.getByRole('link', { name: 'Terms of Travel (PDF)' }).getAttribute('href')).toBe(
      '/v1/documents/1',
    );
    expect((await screen.findByRole('link', { name: '1-800-555-0152' })).getAttribute('href')).toBe(
      'tel:18005550152',
    );
  });

  it('reads the years of its own tour only', async () => {
    const { calls } = openBooking(accountWith(aHold(1), aHold(2, { number: 'CC050227-7K9', tour: 9 })));
    await screen.findByText('RM050227-7K1');
    const yearCalls = calls.filter(({ route }) => route === 'GET /v1/reference/tour-years');
    expect(yearCalls.map(({ search }) => search)).toEqual([`?tour=${aHold(1).tour}`]);
  });

  it('opens by its number in lower case', async () => {
    openBooking(accountWith(aHold(1)), {}, 'rm050227-7k1');
    await screen.findByText('RM050227-7K1');
  });

  it.each(['RM050227-7K9', 'nonsense'])('leads from unknown number %s to the bookings', async (number) => {
    const { router } = openBooking(accountWith(aHold(1)), {}, number);
    await waitFor(() => expect(addressOf(router)).toBe('/bookings'));
  });

  it('asks the server before it leads away: another window may have made the booking', async () => {
    const { router } = openBooking(accountWith(), {
      'GET /v1/accounts/me': { status: 200, body: accountWith(aHold(1)) },
    });
    await screen.findByText('RM050227-7K1');
    expect(addressOf(router)).toBe('/bookings/RM050227-7K1');
  });

  it('stays and can be asked for again while the server cannot say whether it has the booking', async () => {
    let isAway = true;
    const { router, user } = openBooking(accountWith(), {
      'GET /v1/accounts/me': () =>
        isAway
          ? { status: 500, body: { message: 'Out of order' } }
          : { status: 200, body: accountWith(aHold(1)) },
    });
    await screen.findByText('Out of order');
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('RM050227-7K1');
    expect(addressOf(router)).toBe('/bookings/RM050227-7K1');
  });

  it('counts down every minute, until the hold has expired and its steps are gone', async () => {
    const expiredAt = plusHours(NOW, 1 / 30);
    openBooking(accountWith(aNamedHold(1, { expiredAt, depositDueBy: expiredAt })));
    await screen.findByText('Due in 2 minutes');
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Due in 1 minute')).toBeTruthy();
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Hold expired')).toBeTruthy();
    expect(screen.queryByText('Five steps to your tour')).toBe(null);
    expect(screen.getByText('Nothing is owed for this booking.')).toBeTruthy();
  });

  it('keeps the steps of an expired hold while a payment for it has not ended', async () => {
    const expiredAt = plusHours(NOW, 1 / 60);
    const order = { booking: 1, step: 'deposits', fees: [], amount: cents(1), becomesBooking: true } as const;
    const openAttempt: PaymentAttempt = { order, status: 'at-gateway' };
    const hold = aNamedHold(1, { expiredAt, depositDueBy: expiredAt });
    const { store } = openBooking(accountWith(hold), {}, undefined, [openAttempt]);
    await screen.findByText('Due in 1 minute');
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Hold expired')).toBeTruthy();
    expect(screen.getByText('Work of deposits', { exact: false })).toBeTruthy();
    act(() => void store.dispatch(attemptEnded(1)));
    expect(screen.queryByText('Five steps to your tour')).toBe(null);
  });

  it.each([
    ['deleted', { deletedAt: NOW }],
    ['cancelled', { cancelledAt: NOW, expiredAt: null }],
    [
      'travelled',
      {
        number: 'RM050126-7K1',
        expiredAt: null,
        departedAt: calendarDate('2026-05-01'),
        departure: { ...departure('2026-05-01'), transfers: [], hotelId: null, travelDocumentId: null },
      },
    ],
  ])(
    'has price details, but no steps and no button that deletes the hold, once it is %s',
    async (_, changes) => {
      const booking = aNamedHold(1, changes);
      openBooking(accountWith(booking), {}, booking.number);
      await screen.findByRole('heading', { name: 'Price details' });
      expect(screen.queryByText('Five steps to your tour')).toBe(null);
      expect(screen.queryByRole('button', { name: 'Delete hold' })).toBe(null);
    },
  );

  it('asks before it is left with names that are not saved', async () => {
    const { user, router } = openBooking(accountWith(aHold(1)));
    await user.type(await screen.findByLabelText('Guest 1 First and Last Name'), 'Ruth');
    await user.click(screen.getByRole('link', { name: 'All bookings' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(dialog.textContent).toContain('The guest names you changed are not saved yet.');
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(addressOf(router)).toBe('/bookings'));
  });

  it('leads to client service when the tour is no longer in the catalog', async () => {
    openBooking(accountWith(aHold(1, { tour: 77 })));
    await screen.findByText(/no longer in our online catalog/);
  });

  it('says so when the tours cannot be read, and tries again on request', async () => {
    const answers = tourRoutes(accountWith(aHold(1)));
    let broken = true;
    const { user } = openBooking(accountWith(aHold(1)), {
      'GET /v1/reference/tours': () =>
        broken ? { status: 500, body: { message: 'Out of order' } } : answers['GET /v1/reference/tours'],
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('RM050227-7K1');
  });

  it.each([
    ['hold', 'Your hold was changed in another window'],
    ['payment', 'You paid in another window'],
    ['reconfirmation', 'You reconfirmed in another window'],
  ] as const)('says what was done in another window: %s', async (kind, words) => {
    const account = accountWith(aNamedHold(1));
    const { store } = openBooking(account);
    await stepItem('Deposit payment');
    expect(screen.queryByText(/in another window/)).toBe(null);
    act(() => {
      store.dispatch(formSavedElsewhere({ key: bookingChangeKey(account.id, 2, kind), at: NOW }));
    });
    expect(screen.queryByText(/in another window/)).toBe(null);
    // Screen readers read aloud only what is put into an element that is there already.
    const states = screen.getAllByRole('status');
    act(() => {
      store.dispatch(formSavedElsewhere({ key: bookingChangeKey(account.id, 1, kind), at: NOW }));
    });
    const note = screen.getByText(new RegExp(`^${words} at \\d+:\\d\\d [AP]M`));
    expect(states).toContain(note.closest('[role=status]'));
  });

  it('reads the account anew when its window gets the focus again', async () => {
    let account = accountWith(aNamedHold(1));
    openBooking(account, { 'GET /v1/accounts/me': () => ({ status: 200, body: account }) });
    await stepItem('Deposit payment');
    account = accountWith(aDepositedBooking(1));
    await act(async () => void globalThis.dispatchEvent(new Event('focus')));
    await screen.findByText('Final Payment');
  });

  it('links to the survey once the tour is over, if the tour ended in 2024 or later', async () => {
    const survey = { url: '/survey?x=1', opensAt: plusHours(NOW, -1), submittedAt: null };
    const bookingWithSurvey = (firstDay: string) => ({
      ...aDepositedBooking(1, { surveys: [survey] }),
      departure: { ...departure(firstDay), transfers: [], hotelId: null, travelDocumentId: null },
    });
    openBooking(accountWith(bookingWithSurvey('2026-11-01')));
    expect((await screen.findByRole('link', { name: 'Open the survey' })).getAttribute('href')).toBe(
      '/survey?x=1',
    );
    for (const firstDay of ['2023-05-01', '2027-05-02']) {
      cleanup();
      openBooking(accountWith(bookingWithSurvey(firstDay)));
      await screen.findByText('RM050227-7K1');
      expect(screen.queryByRole('link', { name: 'Open the survey' })).toBe(null);
    }
  });

  it('links to the FAQs, and to the invitation page while the hold is not deleted', async () => {
    openBooking(accountWith(aHold(1)));
    const hrefsOf = async (name: string) =>
      (await screen.findAllByRole('link', { name })).map((link) => link.getAttribute('href'));
    expect(await hrefsOf('Invite Friends')).toEqual(['/bookings/RM050227-7K1/invite']);
    expect(await hrefsOf('Booking FAQs')).toEqual(Array(2).fill('/bookings/RM050227-7K1/faqs'));
    cleanup();
    openBooking(accountWith(aHold(1, { deletedAt: NOW })));
    await hrefsOf('Booking FAQs');
    expect(screen.queryByRole('link', { name: 'Invite Friends' })).toBe(null);
  });
});
