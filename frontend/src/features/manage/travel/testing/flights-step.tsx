import { fakeTimers } from '../../../../testing/clock.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Guest } from '@tour-portal/contracts/api/api.js';
import type { Flight, TransportsRequest } from '@tour-portal/contracts/api/booking-api.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { Link } from 'react-router';
import { expect, jest } from '@jest/globals';
import { accountRestored } from '../../../../session/account-api.js';
import { useAccount } from '../../../../session/use-account.js';
import { aFee } from '../../../../testing/booking-fixtures.js';
import { config } from '../../../../testing/fixtures.js';
import { renderAt } from '../../../../testing/render.js';
import { stubServer, type Answer, type Call } from '../../../../testing/server.js';
import { accountWith, aHold, departure, NOW, rockies } from '../../../../testing/tour-fixtures.js';
import { LeaveWarning } from '../../LeaveWarning.js';
import FlightsStep from '../FlightsStep.js';
import {
  airlines,
  airports,
  arrivalOf,
  departureOf,
  requestOf,
  toCalgary,
  transfers,
  year as tourYear,
} from './flight-fixtures.js';

/** Lets a test advance the timers of the lookup and of dialogs, which also go on by themselves; called before each test of the step. */
export function fakeTimeouts() {
  // In happy-dom `document instanceof Document` is false: a dialog would not see that the focus is inside it, and would
  // move it away.
  Object.defineProperty(Document, Symbol.hasInstance, {
    value: (value: unknown) => value === document,
    configurable: true,
  });
  fakeTimers(['setTimeout', 'clearTimeout'], { advanceTimers: true });
}

export const TRANSPORTS_ROUTE = 'PATCH /v1/bookings/1/guests/transports';
export const savedFlights = { arrival: arrivalOf(), departure: departureOf() };

/** Answers a save or a dry run; the private car (32) costs each guest who takes it on arrival, and no other fee is answered. */
export function answerSave(guests: readonly Guest[]) {
  return ({ body }: Call): Answer => ({
    status: 200,
    body: (body as TransportsRequest).map((entry) => {
      const guest = guests.find(({ id }) => id === entry.id)!;
      const arrival = entry.arrival ? { ...arrivalOf(), ...entry.arrival } : guest.arrival;
      const home = entry.departure ? { ...departureOf(), ...entry.departure } : guest.departure;
      const fees = arrival?.transfer === 32 ? [transferFee] : [];
      return { id: guest.id, arrival, departure: home, fees, updatedAt: guest.updatedAt };
    }),
  });
}

export const transferFee = aFee(9, 'TRANSFER', 4500, 0);

interface StepOptions {
  flights?: Flight[];
  year?: Partial<TourYearReference>;
  routes?: Parameters<typeof stubServer>[0];
}

export async function openFlightsStep(
  guests: Guest[],
  { flights = [toCalgary], year = {}, routes = {} }: StepOptions = {},
) {
  const booking = aHold(1, {
    guests,
    expiredAt: null,
    departure: { ...departure('2027-05-02'), transfers, hotelId: null, travelDocumentId: null },
  });
  const onDone = jest.fn();
  function Step() {
    const account = useAccount()!;
    const props = { account, tour: rockies, year: { ...tourYear, ...year }, now: NOW, onDone };
    return (
      <>
        <Link to="/elsewhere">Elsewhere</Link>
        <FlightsStep booking={account.bookings[0]!} {...props} />
      </>
    );
  }
  const calls = stubServer({
    'GET /v1/reference/config': { status: 200, body: config },
    'GET /v1/reference/airlines': { status: 200, body: airlines },
    'GET /v1/reference/airports': { status: 200, body: airports },
    'GET /v1/reference/transfers': { status: 200, body: transfers },
    'GET /v1/flights': { status: 200, body: flights },
    'POST /v1/errors': { status: 204 },
    [TRANSPORTS_ROUTE]: answerSave(guests),
    ...routes,
  });
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const pages = [
    {
      path: '/',
      element: (
        <LeaveWarning>
          <Step />
        </LeaveWarning>
      ),
    },
    { path: '/elsewhere', element: <p>Another page</p> },
  ];
  const view = renderAt('/', { routes: pages, account: accountWith(booking), user });
  await waitFor(() => expect(screen.queryByText('Opening your travel details')).toBe(null));
  const sent = () =>
    calls.filter(({ route, search }) => route === TRANSPORTS_ROUTE && search === '').map(({ body }) => body);
  /** Shows the guests as another window has saved them. */
  const saveElsewhere = (saved: Guest[]) =>
    act(() => void view.store.dispatch(accountRestored(accountWith({ ...booking, guests: saved }))));
  const dryRuns = () => calls.filter(({ search }) => search === '?dryRun=true').map(({ route }) => route);
  return { ...view, user, onDone, calls, sent, dryRuns, saveElsewhere };
}

/** As {@link openFlightsStep}, for guests whose travel is saved: opens it to edit. */
export async function openEditor(...options: Parameters<typeof openFlightsStep>) {
  const opened = await openFlightsStep(...options);
  await opened.user.click(screen.getByRole('button', { name: 'Edit travel details' }));
  return opened;
}

export type User = ReturnType<typeof userEvent.setup>;

/** An arrival or departure in the form of a guest. */
export function side(name: 'Arrival' | 'Departure', guest = 'Ruth Bennett') {
  return within(within(screen.getByRole('group', { name: guest })).getByRole('group', { name }));
}

export async function chooseDate(user: User, label: 'Arrival date' | 'Departure date', day: RegExp) {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
  await screen.findByRole('dialog');
  await user.click(await screen.findByRole('button', { name: day }));
}

export const untilDialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
export const passDebounce = () => act(() => jest.advanceTimersByTimeAsync(1_000));
export const clickSave = (user: User) =>
  user.click(screen.getByRole('button', { name: 'Save travel details' }));

/** Types Ruth's arrival by flight; the lookup has begun when it returns. */
export async function typeFlight(user: User) {
  const arrival = side('Arrival');
  await user.click(arrival.getByRole('radio', { name: 'By flight' }));
  await user.selectOptions(arrival.getByLabelText('Airline'), 'WestJet (WS)');
  await user.type(arrival.getByLabelText('Flight number'), '1541');
  await chooseDate(user, 'Arrival date', /May 2, 2027/);
  await untilDialogCloses();
  await passDebounce();
  return arrival;
}

export const sentFlight = requestOf(arrivalOf());
