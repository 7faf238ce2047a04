import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Account } from '@tour-portal/contracts/api/api.js';
import type { BookingList } from '@tour-portal/contracts/booking/booking-state.js';
import { calendarDate, plusHours } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deadlineText } from '../../browser/moment-text.js';
import { aDepositedBooking, aNamedHold } from '../../testing/booking-fixtures.js';
import { stopClock } from '../../testing/clock.js';
import { addressOf, renderAt } from '../../testing/render.js';
import { heldAnswer, stubServer } from '../../testing/server.js';
import { accountWith, aHold, departure, NOW, tourRoutes } from '../../testing/tour-fixtures.js';
import BookingsPage from './BookingsPage.js';

const list = (name: BookingList) => <BookingsPage key={name} list={name} />;
const routes = [
  { path: '/bookings', element: list('bookings') },
  { path: '/bookings/cancelled', element: list('cancelled') },
  { path: '/bookings/travelled', element: list('travelled') },
  { path: '/bookings/expired', element: list('expired') },
];

const travelled = aHold(5, {
  number: 'RM050126-7K5',
  expiredAt: null,
  departedAt: calendarDate('2026-05-01'),
  departure: { ...departure('2026-05-01'), transfers: [], hotelId: null, travelDocumentId: null },
});
const cancelled = aHold(6, { number: 'RM050227-7K6', expiredAt: null, cancelledAt: NOW });
const deleted = aHold(7, { number: 'RM050227-7K7', deletedAt: NOW });
const expired = aHold(8, { number: 'RM050227-7K8', expiredAt: plusHours(NOW, -1) });

function open(address: string, account: Account, overrides: Parameters<typeof stubServer>[0] = {}) {
  const calls = stubServer({ ...tourRoutes(account), ...overrides });
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  return { ...renderAt(address, { routes, account, user }), calls };
}

const card = async (number: string) => (await screen.findByText(number)).closest('article')!;

beforeEach(stopClock);

describe('the booking card', () => {
  it('summarizes a booking', async () => {
    open('/bookings', accountWith(aHold(1, { tourChanges: [{ briefNotice: 'The skywalk is closed.' }] })));
    const hold = within(await card('RM050227-7K1'));
    expect(hold.getByRole('heading', { name: 'Canadian Rockies' })).toBeTruthy();
    expect(hold.getByText('Sun May 2 2027')).toBeTruthy();
    expect(hold.getByText('Calgary, Alberta')).toBeTruthy();
    expect(hold.getByText('Mon May 10 2027')).toBeTruthy();
    expect(hold.getByText('Bennett Party')).toBeTruthy();
    expect(hold.getByText('3 guests, 2 rooms')).toBeTruthy();
    expect(hold.getByText('The skywalk is closed.')).toBeTruthy();
    expect(hold.getByText('Deposit')).toBeTruthy();
    expect(hold.getByText('Due in 72 hours')).toBeTruthy();
  });

  it('loads the years of the booked tours, each once, and no others', async () => {
    const onAnotherTour = aHold(2, { number: 'CC050227-7K9', tour: 9 });
    const { calls } = open('/bookings', accountWith(aHold(1), cancelled, onAnotherTour));
    await card('RM050227-7K1');
    const yearCalls = calls.filter(({ route }) => route === 'GET /v1/reference/tour-years');
    expect(yearCalls.map(({ search }) => search).sort()).toEqual(['?tour=4', '?tour=9']);
  });

  it('counts down every minute, until the hold has expired and leaves the list', async () => {
    const expiredAt = plusHours(NOW, 1 / 30);
    open('/bookings', accountWith(aHold(1, { expiredAt, depositDueBy: expiredAt })));
    const hold = within(await card('RM050227-7K1'));
    expect(hold.getByText('Due in 2 minutes')).toBeTruthy();
    act(() => jest.advanceTimersByTime(60_000));
    expect(hold.getByText('Due in 1 minute')).toBeTruthy();
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.queryByText('RM050227-7K1')).toBe(null);
    expect(screen.getByRole('link', { name: /Expired & Deleted Holds/ })).toBeTruthy();
  });

  it('hides the guests and rooms of a cancelled booking', async () => {
    open('/bookings/cancelled', accountWith(cancelled));
    const booking = within(await card('RM050227-7K6'));
    expect(booking.getByText('Cancelled')).toBeTruthy();
    expect(booking.queryByText('3 guests, 2 rooms')).toBe(null);
  });

  it('still shows a booking whose tour is no longer in the catalog', async () => {
    open('/bookings', accountWith(aHold(1, { tour: 77 })));
    const hold = within(await card('RM050227-7K1'));
    expect(hold.getByRole('heading', { name: 'Guided tour' })).toBeTruthy();
  });
});

describe('the link to a booking', () => {
  it('is on the card’s title and on its button', async () => {
    open('/bookings', accountWith(aHold(1)));
    const hold = within(await card('RM050227-7K1'));
    for (const name of ['Canadian Rockies', 'Enter names, booking RM050227-7K1']) {
      const link = await hold.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe('/bookings/RM050227-7K1');
    }
  });

  it.each([
    ['named', aNamedHold(1), 'Pay $900 deposit', '1 of 5 steps done', '$900 due by'],
    ['deposited', aDepositedBooking(1), 'Enter guest details', '2 of 5 steps done', '$11,935 due by'],
  ])('names a %s booking’s next step; the card tells what is due', async (_, booking, next, done, due) => {
    open('/bookings', accountWith(booking));
    const bookingCard = within(await card('RM050227-7K1'));
    expect(await bookingCard.findByRole('link', { name: `${next}, booking RM050227-7K1` })).toBeTruthy();
    const progress = bookingCard.getByText(done).closest('p');
    expect(progress?.textContent).toContain(due);
  });

  it('is called View where nothing is left to manage', async () => {
    open('/bookings/travelled', accountWith(travelled));
    const booking = within(await card('RM050126-7K5'));
    expect(await booking.findByRole('link', { name: 'View booking RM050126-7K5' })).toBeTruthy();
  });
});

describe('the lists of bookings', () => {
  const all = accountWith(aHold(1), travelled, cancelled, deleted, expired);

  it.each([
    ['/bookings', 'Bookings', ['RM050227-7K1']],
    ['/bookings/cancelled', 'Cancelled Bookings', ['RM050227-7K6']],
    ['/bookings/travelled', 'Traveled Bookings', ['RM050126-7K5']],
    ['/bookings/expired', 'Expired & Deleted Holds', ['RM050227-7K7', 'RM050227-7K8']],
  ])('%s shows its own bookings', async (address, title, numbers) => {
    open(address, all);
    await screen.findByRole('heading', { level: 1, name: title });
    await card(numbers[0] ?? '');
    const shownNumbers = screen.getAllByText(/^RM\d{6}-/).map(({ textContent }) => textContent);
    expect(shownNumbers).toEqual(numbers);
  });

  it('link to each other', async () => {
    const { user, router } = open('/bookings', all);
    const links = within(await screen.findByRole('navigation', { name: 'Booking lists' }));
    expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Active 1',
      'Traveled 1',
      'Cancelled 1',
      'Expired & Deleted Holds 2',
    ]);
    await user.click(links.getByRole('link', { name: /Traveled/ }));
    expect(addressOf(router)).toBe('/bookings/travelled');
  });

  it.each(['cancelled', 'travelled', 'expired'])('%s leads to the bookings when empty', async (name) => {
    const { router } = open(`/bookings/${name}`, accountWith(aHold(1)));
    await waitFor(() => expect(addressOf(router)).toBe('/bookings'));
  });

  it('invite to a first hold when there are none', async () => {
    open('/bookings', accountWith());
    await screen.findByRole('heading', { name: 'Where would you like to go?' });
    expect(screen.getByRole('link', { name: 'See our tours' }).getAttribute('href')).toBe('/');
  });
});

describe('after a hold', () => {
  it.each([
    ['/bookings?holding', 'You Are Holding Space!'],
    ['/bookings?replaced', 'Hold Replaced'],
  ])('%s shows a message, and where the confirmation was sent', async (address, title) => {
    open(address, accountWith(aHold(1)));
    await screen.findByText(title);
    expect(screen.getByText('Confirmation sent to ruth@example.com')).toBeTruthy();
  });

  it('the message disappears with the hold', async () => {
    const { user } = open('/bookings?holding', accountWith(aHold(1)), {
      'DELETE /v1/bookings/1': { status: 200, body: { deletedAt: NOW } },
    });
    await screen.findByText('You Are Holding Space!');
    await user.click(await screen.findByRole('button', { name: 'Delete hold' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete hold' }));
    await screen.findByText('The hold RM050227-7K1 is deleted.');
    expect(screen.queryByText('You Are Holding Space!')).toBe(null);
  });
});

describe('an active hold', () => {
  const nearlyOver = aHold(1, {
    createdAt: plusHours(NOW, -50),
    expiredAt: plusHours(NOW, 22),
    depositDueBy: plusHours(NOW, 22),
    extendableHours: 24,
  });

  it('has no warning while there is time, cannot be extended, and is not shown as just made', async () => {
    open('/bookings', accountWith(aHold(1)));
    await card('RM050227-7K1');
    expect(screen.queryByText(/Confirmation sent/)).toBe(null);
    expect(screen.queryByText('Your hold expires soon.')).toBe(null);
    expect(screen.queryByRole('button', { name: /Extend/ })).toBe(null);
  });

  it('warns when little time is left, and shows the effects of an extension before it is made', async () => {
    const answer = { status: 200, body: { expiredAt: plusHours(NOW, 46) } };
    const { handler, release } = heldAnswer(() => answer);
    const { user, calls } = open('/bookings', accountWith(nearlyOver), {
      'POST /v1/bookings/1/extend': (call) => (call.search === '' ? handler(call) : answer),
    });
    await screen.findByText('Your hold expires soon.');
    await user.click(screen.getByRole('button', { name: 'Extend hold by 24 hours' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend your hold?' }));
    const effect = (await dialog.findByText('Your hold would last until')).closest('dl')!;
    const until = deadlineText(plusHours(NOW, 46));
    expect(Array.from(effect.querySelectorAll('strong'), ({ textContent }) => textContent)).toEqual([
      until,
      until,
      deadlineText(plusHours(NOW, 72)),
    ]);
    const extensions = calls.filter(({ route }) => route.endsWith('/extend'));
    expect(extensions.map(({ search }) => search)).toEqual(['?dryRun=true']);
    expect(screen.getByText('Due in 22 hours')).toBeTruthy();

    const extend = dialog.getByRole('button', { name: 'Extend my hold' });
    await user.click(extend);
    await waitFor(() => expect(extend.getAttribute('aria-disabled')).toBe('true'));
    release();
    await screen.findByText('Due in 46 hours');
    expect(screen.queryByRole('button', { name: /Extend/ })).toBe(null);
    expect(screen.getByText(/Your hold now lasts until/)).toBeTruthy();
  });

  it('shows why it cannot be extended, and its present state', async () => {
    let account = accountWith(nearlyOver);
    const { user } = open('/bookings', account, {
      'GET /v1/accounts/me': () => ({ status: 200, body: account }),
      'POST /v1/bookings/1/extend': () => {
        account = accountWith({ ...nearlyOver, extendableHours: null });
        return { status: 409, body: { message: 'This hold has been extended before' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: /Extend hold by/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('This hold has been extended before');
    expect(dialog.queryByRole('button', { name: 'Extend my hold' })).toBe(null);
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Extend/ })).toBe(null));
  });

  it('is deleted only after a confirmation', async () => {
    const { user, calls } = open('/bookings', accountWith(aHold(1)), {
      'DELETE /v1/bookings/1': { status: 200, body: { deletedAt: NOW } },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete hold' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this hold?' }));
    await user.click(question.getByRole('button', { name: 'Keep hold' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Delete hold' }));
    const again = within(await screen.findByRole('alertdialog', { name: 'Delete this hold?' }));
    await user.click(again.getByRole('button', { name: 'Delete hold' }));
    await screen.findByText('The hold RM050227-7K1 is deleted.');
    expect(calls.filter(({ route }) => route.startsWith('DELETE')).length).toBe(1);
    await screen.findByRole('heading', { name: 'Where would you like to go?' });
  });

  it('says why its deletion is refused; before, neither Escape nor Keep hold closes the question', async () => {
    const { handler, release } = heldAnswer(() => ({
      status: 409,
      body: { message: 'This hold is not active' },
    }));
    const { user } = open('/bookings', accountWith(aHold(1)), { 'DELETE /v1/bookings/1': handler });
    await user.click(await screen.findByRole('button', { name: 'Delete hold' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete hold' }));
    await user.keyboard('{Escape}');
    await user.click(question.getByRole('button', { name: 'Keep hold' }));
    release();
    expect((await question.findByRole('alert')).textContent).toContain('This hold is not active');
  });
});
