import { act, screen, waitFor, within } from '@testing-library/react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { aTransport } from '@tour-portal/contracts/testing/transport.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aNamedHold } from '../../testing/booking-fixtures.js';
import { stopDate } from '../../testing/clock.js';
import { addressOf, renderAt } from '../../testing/render.js';
import { heldAnswer, stubServer } from '../../testing/server.js';
import { stubGlobal } from '../../testing/stub-global.js';
import { accountWith, departure, NOW, rockies, tourRoutes, tourYear } from '../../testing/tour-fixtures.js';
import { offlineReadyChanged } from '../../offline/offline-slice.js';
import TripPage from './TripPage.js';

const shuttle = {
  id: 11,
  type: 'product' as const,
  name: 'Shuttle from Calgary airport',
  airportId: 'YYC',
  schedule: null,
  price: cents(0),
};
const hotels = [
  {
    id: 1,
    name: 'Bow River Lodge',
    city: 'Calgary, Alberta',
    address: '310 River Front',
    phone: '1 (403) 555-0116',
  },
  { id: 2, name: 'Mountain Inn', city: 'Banff, Alberta', address: null, phone: null },
];
const year: TourYearReference = {
  ...tourYear(rockies.id, 2027, ['2027-05-02']),
  dayByDayItinerary: [
    { day: 1, title: 'Calgary', text: 'Welcome dinner.', hotelId: 1 },
    { day: 2, title: 'Calgary at leisure', text: 'The river path.', hotelId: 1 },
    { day: 3, title: 'Banff', text: 'The falls on the Bow.', hotelId: 2 },
    { day: 4, title: 'Home', text: 'Shuttles from 6 am.', hotelId: null },
  ],
  included: ['All three nights in hotels', 'Breakfast each morning'],
};
const routes = [
  { path: '/bookings/:number/trip', Component: TripPage },
  { path: '*', element: <p>Another page</p> },
];

/** Three guests in two rooms; the first two fly in together, nobody has entered the way home yet. */
function aTrip(changes: Partial<Booking> = {}): Booking {
  const booking = aNamedHold(1);
  const arrival = aTransport({
    isFlight: true,
    airline: 'WS',
    flightNumber: '1417',
    fromAirport: 'DEN',
    fromAirportName: 'Denver',
    toAirport: 'YYC',
    toAirportName: 'Calgary',
    scheduledDate: calendarDate('2027-05-02'),
    scheduledTime: '14:35',
    transfer: 11,
  });
  return {
    ...booking,
    expiredAt: null,
    departure: { ...departure('2027-05-02'), transfers: [shuttle], hotelId: 1, travelDocumentId: null },
    guests: booking.guests.map((guest, index) => ({
      ...guest,
      paid: true,
      arrival: index < 2 ? arrival : null,
    })),
    ...changes,
  };
}

const LINK = `/v1/bookings/${aTrip().id}/calendar-link`;
const url = 'https://tours.example/v1/calendar/1.1.abc.ics';

function open(
  booking = aTrip(),
  years: readonly TourYearReference[] = [year],
  overrides: Parameters<typeof stubServer>[0] = {},
) {
  const account = accountWith(booking);
  const calls = stubServer({
    ...tourRoutes(account),
    'GET /v1/reference/tour-years': { status: 200, body: years },
    'GET /v1/reference/hotels': { status: 200, body: hotels },
    'GET /v1/reference/airlines': { status: 200, body: [{ iata: 'WS', icao: 'WJA', name: 'WestJet' }] },
    ...overrides,
  });
  return { ...renderAt(`/bookings/${booking.number}/trip`, { routes, account }), calls };
}

const section = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('section') as HTMLElement);
};
const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();

beforeEach(stopDate);

describe('a trip', () => {
  it('shows each day with its date, and the hotel of its night with address and phone', async () => {
    open();
    const days = (await section('Day by day')).getAllByRole('listitem').map(textOf);
    expect(days).toEqual([
      'Day 1Sun May 2CalgaryWelcome dinner.Night 1 of 2 at Bow River Lodge, Calgary, Alberta310 River FrontPhone 1 (403) 555-0116',
      'Day 2Mon May 3Calgary at leisureThe river path.Night 2 of 2 at Bow River Lodge, Calgary, Alberta',
      'Day 3Tue May 4BanffThe falls on the Bow.Night at Mountain Inn, Banff, Alberta',
      'Day 4Wed May 5HomeShuttles from 6 am.',
    ]);
    expect(screen.getByRole('link', { name: '1 (403) 555-0116' }).getAttribute('href')).toBe(
      'tel:14035550116',
    );
  });

  it('shows who travels, how they come and go, and what is included', async () => {
    open();
    expect((await section('Who travels')).getAllByRole('listitem').map(textOf)).toEqual([
      'Ruth Bennett and Paul BennettRoom 1, double',
      'Mary StoneRoom 2, single',
    ]);
    expect((await section('Getting there')).getAllByRole('listitem').map(textOf)).toEqual([
      'Ruth Bennett and Paul BennettSun May 2 2027WestJet WS 1417. Lands at Calgary (YYC) at 2:35 PM, from Denver (DEN)Shuttle from Calgary airport',
      'Mary StoneNot told yet',
    ]);
    expect((await section('Going home')).getAllByRole('listitem').map(textOf)).toEqual([
      'Ruth Bennett, Paul Bennett, and Mary StoneNot told yet',
    ]);
    expect((await section('What is included')).getAllByRole('listitem').map(textOf)).toEqual(year.included);
  });

  it('says so once all of it is stored for use without a network', async () => {
    const { store } = open();
    await section('Day by day');
    const notice = /^On this device, this page and your documents open without a connection/;
    expect(screen.queryByText(notice)).toBeNull();
    act(() => void store.dispatch(offlineReadyChanged(true)));
    expect(screen.getByText(notice)).toBeTruthy();
  });

  it('can be added to a calendar program and printed', async () => {
    const print = jest.fn();
    stubGlobal('print', print);
    const { user } = open();
    const link = await screen.findByRole('link', { name: 'Add to calendar' });
    expect(link.getAttribute('href')).toBe(`/v1/bookings/${aTrip().id}/calendar.ics`);
    await user.click(screen.getByRole('button', { name: 'Print this page' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('makes a private link for calendar programs, which can be copied and ended', async () => {
    let linkUrl: string | null = null;
    const making = heldAnswer(() => ({ status: 201, body: { url: (linkUrl = url) } }));
    const { user, calls } = open(aTrip(), [year], {
      [`GET ${LINK}`]: () => ({ status: 200, body: { url: linkUrl } }),
      [`POST ${LINK}`]: making.handler,
      [`DELETE ${LINK}`]: () => {
        linkUrl = null;
        return { status: 204 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Keep my calendar up to date' }));
    await user.click(await screen.findByRole('button', { name: 'Make a private link' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    making.release();
    const field = await screen.findByRole('textbox', { name: 'Your private link' });
    expect((field as HTMLInputElement).value).toBe(url);
    // The button that was pressed is gone, so the focus moves to the message.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your private link is made.'));
    const program = screen.getByRole('link', { name: 'Open in my calendar program' });
    expect(program.getAttribute('href')).toBe('webcal://tours.example/v1/calendar/1.1.abc.ics');
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    await screen.findByText('The link is copied.');
    expect(await navigator.clipboard.readText()).toBe(url);

    await user.click(screen.getByRole('button', { name: 'End this link' }));
    await screen.findByText('The link is ended. It shows your trip to nobody any more.');
    expect(screen.queryByRole('textbox')).toBe(null);
    expect(screen.getByRole('button', { name: 'Make a private link' })).toBeTruthy();
    expect(calls.filter(({ route }) => route.endsWith(LINK)).map(({ route }) => route)).toEqual([
      `GET ${LINK}`,
      `POST ${LINK}`,
      `DELETE ${LINK}`,
    ]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it('says why a private link cannot be made or ended', async () => {
    const refused = { status: 503, body: { message: 'Please try again in a moment.' } };
    let linkUrl: string | null = null;
    const { user } = open(aTrip(), [year], {
      [`GET ${LINK}`]: () => ({ status: 200, body: { url: linkUrl } }),
      [`POST ${LINK}`]: refused,
      [`DELETE ${LINK}`]: refused,
    });
    const opener = await screen.findByRole('button', { name: 'Keep my calendar up to date' });
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Make a private link' }));
    await screen.findByText('Please try again in a moment.');
    await user.click(screen.getByRole('button', { name: 'Close' }));

    linkUrl = url;
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'End this link' }));
    await screen.findByText('Please try again in a moment.');
    expect(screen.getByRole('textbox', { name: 'Your private link' })).toBeTruthy();
  });

  it('shows the journeys where the catalog no longer has the tour in that year', async () => {
    open(aTrip(), []);
    await section('Getting there');
    await section('Going home');
    expect(screen.queryByRole('heading', { name: 'Day by day' })).toBe(null);
    expect(screen.getByText(/We no longer have the days of this tour/)).toBeTruthy();
  });

  it.each([
    [
      'a hold',
      { expiredAt: aNamedHold(1).expiredAt, guests: aNamedHold(1).guests },
      'once a deposit is paid',
    ],
    ['a cancelled booking', { cancelledAt: NOW }, 'This booking is cancelled'],
  ])('is not shown for %s, and the page says why', async (_, changes, reason) => {
    open(aTrip(changes));
    await screen.findByText(new RegExp(reason));
    expect(screen.queryByRole('heading', { name: 'Who travels' })).toBe(null);
    expect(screen.getByRole('link', { name: /^Back to booking/ })).toBeTruthy();
  });

  it('leads to the bookings for an unknown booking', async () => {
    const { router } = renderAt('/bookings/RM050227-9X9/trip', { routes, account: accountWith() });
    stubServer(tourRoutes(accountWith()));
    await screen.findByText('Another page');
    expect(addressOf(router)).toBe('/bookings');
  });
});
