import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Account } from '@tour-portal/contracts/api.js';
import { calendarDate, instant, plusHours } from '@tour-portal/contracts/time.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDepositedBooking, aNamedHold } from '../../testing/booking-fixtures.js';
import { addressOf, renderAt } from '../../testing/render.js';
import { stubServer } from '../../testing/server.js';
import { accountWith, aHold, departure, NOW, tourRoutes } from '../../testing/tour-fixtures.js';
import { ManageBooking } from './ManageBooking.js';
import NamesStep from './steps/NamesStep.js';
import type { StepProps } from './steps/step-props.js';

function standIn(name: string) {
  return function StandIn({ onDone }: StepProps) {
    return (
      <p>
        Work of {name} <button onClick={() => onDone(`Done with ${name}`)}>Finish {name}</button>
      </p>
    );
  };
}

const steps = {
  names: NamesStep,
  deposits: standIn('deposits'),
  details: standIn('details'),
  flights: standIn('flights'),
  'final-payment': standIn('the final payment'),
};
const routes = [
  { path: '/bookings/:number', element: <ManageBooking steps={steps} /> },
  { path: '/bookings', element: <h1>Bookings</h1> },
];

function open(account: Account, more: Parameters<typeof stubServer>[0] = {}, number = 'RM050227-7K1') {
  const calls = stubServer({ ...tourRoutes(account), ...more });
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  return { ...renderAt(`/bookings/${number}`, { routes, account, user }), calls };
}

const step = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name: new RegExp(name) })).closest('li')!;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(NOW) });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page of a booking', () => {
  it('shows summary, steps, prices, documents and the papers for every booking', async () => {
    open(accountWith(aNamedHold(1)));
    await screen.findByRole('heading', { level: 1, name: 'Manage Booking' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Canadian Rockies', 'Five steps to your tour', 'Price details', 'Documents']);
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

  it('opens by its number in lower case', async () => {
    open(accountWith(aHold(1)), {}, 'rm050227-7k1');
    await screen.findByText('RM050227-7K1');
  });

  it.each(['RM050227-7K9', 'nonsense'])('of the unknown number %s leads to the bookings', async (number) => {
    const { router } = open(accountWith(aHold(1)), {}, number);
    await waitFor(() => expect(addressOf(router)).toBe('/bookings'));
  });

  it('asks the server before it sends away from a booking made in another window', async () => {
    const { router } = open(accountWith(), {
      'GET /v1/accounts/me': { status: 200, body: accountWith(aHold(1)) },
    });
    await screen.findByText('RM050227-7K1');
    expect(addressOf(router)).toBe('/bookings/RM050227-7K1');
  });

  it('counts down every minute, until the hold has expired and its steps are gone', async () => {
    const expiredAt = plusHours(NOW, 1 / 30);
    open(accountWith(aNamedHold(1, { expiredAt, depositDueBy: expiredAt })));
    await screen.findByText('Due in 2 minutes');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Due in 1 minute')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Hold expired')).toBeTruthy();
    expect(screen.queryByText('Five steps to your tour')).toBe(null);
    expect(screen.getByText('Nothing is owed for this booking.')).toBeTruthy();
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
  ])('has a receipt but no steps once it is %s', async (_, changes) => {
    const booking = aNamedHold(1, changes);
    open(accountWith(booking), {}, booking.number);
    await screen.findByRole('heading', { name: 'Price details' });
    expect(screen.queryByText('Five steps to your tour')).toBe(null);
    expect(screen.queryByRole('button', { name: 'Delete hold' })).toBe(null);
  });

  it('leads to client service when the catalogue has forgotten the tour', async () => {
    open(accountWith(aHold(1, { tour: 77 })));
    await screen.findByText(/no longer in our online catalogue/);
  });

  it('says so when the tours cannot be read, and tries again', async () => {
    const answers = tourRoutes(accountWith(aHold(1)));
    let broken = true;
    const { user } = open(accountWith(aHold(1)), {
      'GET /v1/reference/tours': () =>
        broken ? { status: 500, body: { message: 'Out of order' } } : answers['GET /v1/reference/tours'],
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('RM050227-7K1');
  });

  it('reads the account anew when it is looked at again', async () => {
    let account = accountWith(aNamedHold(1));
    open(account, { 'GET /v1/accounts/me': () => ({ status: 200, body: account }) });
    await step('Deposit payment');
    account = accountWith(aDepositedBooking(1));
    await act(async () => void globalThis.dispatchEvent(new Event('focus')));
    await screen.findByText('Final Payment');
  });

  it('announces a survey, only of tours that end from 2024 on', async () => {
    const survey = { url: '/survey?x=1', opensAt: plusHours(NOW, -1), submittedAt: null };
    open(accountWith(aHold(1, { surveys: [survey] })));
    expect((await screen.findByRole('link', { name: 'Open the survey' })).getAttribute('href')).toBe(
      '/survey?x=1',
    );
    cleanup();
    const concluded = { ...departure('2023-05-01'), transfers: [], hotelId: null, travelDocumentId: null };
    open(accountWith(aHold(1, { surveys: [survey], departure: concluded })));
    await screen.findByText('RM050227-7K1');
    expect(screen.queryByRole('link', { name: 'Open the survey' })).toBe(null);
  });
});

describe('the five steps', () => {
  it('say which is next, which are locked and what opens them', async () => {
    open(accountWith(aHold(1)));
    const list = (await step('Names and rooms')).parentElement!;
    const items = within(list)
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement === list);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual(['step', null, null, null, null]);
    expect(items.map((item) => item.querySelector('.step-state')?.textContent)).toEqual([
      'Do this next',
      'Locked',
      'Locked',
      'Locked',
      'Locked',
    ]);
    expect(screen.getByText('Opens once every guest has a name.')).toBeTruthy();
    expect(screen.getAllByText('Opens once the deposits of all guests are paid.').length).toBe(3);
    expect(within(list).getAllByRole('button', { expanded: true }).length).toBe(1);
  });

  it('open and close by keyboard, and keep what was typed', async () => {
    const { user } = open(accountWith(aHold(1)));
    const field = await screen.findByLabelText<HTMLInputElement>('Guest 1 First and Last Name');
    await user.type(field, 'Ruth');
    const toggle = within(await step('Names and rooms')).getByRole('button', { name: /Names and rooms/ });
    toggle.focus();
    await user.keyboard('{Enter}');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')?.hidden).toBe(true);
    await user.keyboard(' ');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Guest 1 First and Last Name').value).toBe('Ruth');
  });

  it('go on: what is done folds away, what is next opens, and the page says what was done', async () => {
    let account = accountWith(aNamedHold(1));
    const { user } = open(account, { 'GET /v1/accounts/me': () => ({ status: 200, body: account }) });
    const finish = await screen.findByRole('button', { name: 'Finish deposits' });
    account = accountWith(aDepositedBooking(1));
    await user.click(finish);
    await screen.findByText('Work of details');
    const said = screen.getByText('Done with deposits');
    expect(document.activeElement).toBe(said);
    expect(screen.queryByRole('button', { name: 'Finish deposits' })).toBe(null);
    expect((await step('Deposit payment')).className).toContain('step-done');
    for (const open of ['Flight details', 'Final payment']) {
      expect((await step(open)).querySelector('.step-state')?.textContent).toBe('To do');
    }
  });

  it('are read out once more when the same is done twice', async () => {
    const { user } = open(accountWith(aNamedHold(1)));
    await user.click(await screen.findByRole('button', { name: 'Finish deposits' }));
    screen.getByRole('button', { name: 'Finish deposits' }).focus();
    await user.click(screen.getByRole('button', { name: 'Finish deposits' }));
    expect(document.activeElement).toBe(screen.getByText('Done with deposits'));
  });

  it('are all done at the end', async () => {
    const transport = {
      isArrival: true,
      isFlight: false,
      airline: null,
      flightNumber: null,
      fromAirport: null,
    };
    const way = {
      ...transport,
      fromAirportName: null,
      toAirport: null,
      toAirportName: null,
      scheduledDate: calendarDate('2027-05-02'),
      scheduledTime: null,
      stayAtProductHotel: null,
      extraNight: false,
      stayNote: null,
      travelNote: null,
      isManual: false,
      transfer: null,
    };
    const paid = aDepositedBooking(1);
    const guests = paid.guests.map((guest) => ({
      ...guest,
      age: '18+',
      address: { line1: '1 Elm', line2: null, city: 'Reno', state: 'NV', country: 'US', zip: '89501' },
      emergencyContact: { name: 'Paul', phoneNumber: '17025550199' },
      email: 'ruth@example.com',
      phoneNumber: '17025550123',
      passportNumber: 'X1234567',
      passportCountry: 'US',
      passportBornAt: calendarDate('1970-01-01'),
      passportExpiredAt: calendarDate('2030-01-01'),
      arrival: way,
      departure: { ...way, isArrival: false },
      fees: guest.fees.map((fee) => ({
        ...fee,
        paymentLineItems: [{ fee: fee.id, payment: 1, amount: fee.amount, tax: fee.tax, total: fee.total }],
      })),
    }));
    open(accountWith({ ...paid, guests }));
    await screen.findByText('All five steps are done. We look forward to seeing you.');
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
    expect(screen.getByText('Everything is paid. Thank you.')).toBeTruthy();
  });
});

describe('documents', () => {
  const confirmation = { id: 1, type: 'Hold' as const, issuedAt: NOW, hash: 'abc', filename: 'Hold RM.pdf' };
  const newer = {
    ...confirmation,
    id: 2,
    type: 'Payment' as const,
    issuedAt: plusHours(NOW, 1),
    hash: 'def',
  };
  const itinerary = {
    id: 771,
    type: 'Day by Day Itinerary' as const,
    label: 'Day by Day Itinerary',
    uploadedAt: instant('2026-06-01T12:00:00Z'),
  };

  it('are the confirmations, newest first, and the travel documents once a deposit is paid', async () => {
    const booking = aDepositedBooking(1, {
      confirmations: [confirmation, newer],
      travelDocuments: [itinerary],
    });
    open(accountWith(booking));
    const section = within((await screen.findByRole('heading', { name: 'Documents' })).closest('section')!);
    const links = section.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Payment confirmation (PDF)', '/v1/documents/confirmations/def/Hold%20RM.pdf'],
      ['Hold confirmation (PDF)', '/v1/documents/confirmations/abc/Hold%20RM.pdf'],
      ['Day by Day Itinerary (PDF)', '/v1/documents/771'],
    ]);
  });

  it('are not shown of a hold, which says when they open', async () => {
    open(accountWith(aNamedHold(1, { travelDocuments: [itinerary] })));
    await screen.findByText('Your travel documents open here once a deposit is paid.');
    expect(screen.queryByRole('link', { name: /Itinerary/ })).toBe(null);
  });

  it('are promised after a payment until they are there', async () => {
    open(accountWith(aDepositedBooking(1)));
    await screen.findByText(/Your travel documents are being prepared/);
  });
});
