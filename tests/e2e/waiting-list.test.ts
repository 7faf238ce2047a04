import { describe, expect, it } from '@jest/globals';
import { weekdayText } from '@tour-portal/contracts/values/time.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import {
  freeDeparture,
  holdOrder,
  placed,
  signedUpClient,
  type Client,
  type OpenDeparture,
} from '../client.js';
import { mailAbout } from '../mails.js';
import { catalogueWithCapacity } from '../small-catalogue.js';
import { focusPageAgain } from './clocks.js';
import { untilFocused, press, tabAndPress } from './keys.js';
import { expectNoFaults } from './pictures.js';
import { openPortal, type Customer } from './portal.js';
import { bookingCard, logInWithForm, holdPath } from './steps.js';
import type { Visitor } from './visitor.js';

/** Of every departure, in the catalog that the portal starts with. */
const SEATS = 2;
const JOINED = 'You are on the waiting list, for 2 guests in 1 room.';

const portal = openPortal(async () => ({ CATALOGUE_DIR: await catalogueWithCapacity(SEATS) }));

/** A departure that no other test uses; a friend holds all its seats, and `free` deletes that hold. */
async function fullDeparture(): Promise<{ departure: OpenDeparture; free: () => Promise<void> }> {
  const departure = await freeDeparture(portal.client, { from: 120, to: 500 }, 3);
  const friend = await signedUpClient(portal.url);
  const hold = placed(await friend.hold(holdOrder(departure)));
  const free = async () => expect((await friend.deleteHold(hold)).status).toBe(200);
  return { departure, free };
}

async function joinWaitingList(client: Client, departure: OpenDeparture): Promise<void> {
  expect((await client.post('/v1/waiting-list', holdOrder(departure))).status).toBe(201);
}

async function waitingRequestsOf(client: Client): Promise<WaitingRequest[]> {
  return (await client.get<WaitingRequest[]>('/v1/waiting-list')).body;
}

/** The row of a departure on the page of its tour. */
function rowOf({ page }: Visitor, { departedAt }: OpenDeparture) {
  return page.locator(`#date-${departedAt}`);
}

/** Opens the month of a departure by keyboard: only the month of the first departure with space is open. */
async function openMonth(visitor: Visitor, departure: OpenDeparture): Promise<void> {
  const month = visitor.page.locator('details.month', { has: rowOf(visitor, departure) });
  await month.waitFor();
  if ((await month.getAttribute('open')) !== null) return;
  await tabAndPress(visitor, month.locator('summary'));
}

function tourPath({ tour, departedAt }: OpenDeparture): string {
  return `/tours/${tour}?year=${departedAt.slice(0, 4)}`;
}

/** Follows the link in the mail about an offer, as the developer inbox shows it. */
async function followOffer({ visitor, client, person }: Customer): Promise<void> {
  const { links } = await mailAbout(client, person.email, 'There is space for you');
  const link = links.find((text) => new URL(text).searchParams.has('d')) ?? '';
  await visitor.open(`/dev/inbox?to=${encodeURIComponent(person.email)}`);
  await visitor.page.getByRole('heading', { name: 'There is space for you' }).waitFor();
  expect(await visitor.link(link).first().getAttribute('href')).toBe(link);
  // The link names localhost, for which this browser has no session.
  const { pathname, search } = new URL(link);
  await visitor.open(pathname + search);
}

describe('waiting for space', () => {
  it('a traveler who found no space joins the list, gets a mail, and holds the space that a friend gave up', async () => {
    const customer = await portal.customer();
    const { visitor, client } = customer;
    const { departure, free } = await fullDeparture();
    visitor.expectTroubles('POST /v1/bookings 422');
    await visitor.open(holdPath(departure));
    await visitor.sees('Space unavailable');
    await expectNoFaults(visitor, 'space-unavailable-ask');
    await visitor.button('Tell me when there is space').click();
    await visitor.page.getByText(JOINED).waitFor();
    await expectNoFaults(visitor, 'space-unavailable-waiting');

    await visitor.link('your waiting lists').click();
    await visitor.waitForAddress('/bookings');
    const section = visitor.page.getByRole('region', { name: 'Waiting lists' });
    await section.getByText(/^Waiting since/).waitFor();
    await expectNoFaults(visitor, 'bookings-waiting');

    await free();
    await focusPageAgain(visitor);
    await section.getByText(/^Space offered to you until/).waitFor();
    await section.getByText('Your time to hold it ends in 24 hours.').waitFor();
    await expectNoFaults(visitor, 'bookings-offered');

    await followOffer(customer);
    await visitor.waitForAddress('/bookings?holding');
    const [held] = (await client.me()).bookings;
    expect(held).toMatchObject({ departedAt: departure.departedAt, roomGuests: [2], deletedAt: null });
    await bookingCard(visitor, held?.number ?? '').waitFor();
    expect(await section.count()).toBe(0);
    expect(await waitingRequestsOf(client)).toEqual([]);
  });

  it('a visitor who finds a date full logs in, comes back, joins the list, and holds the space that comes free', async () => {
    const { client, person } = await portal.customer();
    const { departure, free } = await fullDeparture();
    const visitor = await portal.visitor();
    await visitor.open(tourPath(departure));
    await openMonth(visitor, departure);
    const row = rowOf(visitor, departure);
    await row.getByText('Sold out').waitFor();
    await expectNoFaults(visitor, 'tour-full');
    await row.getByRole('link', { name: /^Join the waiting list/ }).click();
    await visitor.waitForAddress('/login');
    await logInWithForm(visitor.page, person.email, person.password);
    await visitor.waitForAddress(`${tourPath(departure)}&r=2&d=${departure.departedAt}`);
    await row.getByRole('button', { name: /^Join the waiting list/ }).click();
    await row.getByText(JOINED).waitFor();
    await expectNoFaults(visitor, 'tour-waiting');
    expect(await waitingRequestsOf(client)).toMatchObject([
      { departedAt: departure.departedAt, status: 'waiting' },
    ]);

    await free();
    await focusPageAgain(visitor);
    await row.getByRole('link', { name: 'Hold this space' }).click();
    await visitor.waitForAddress('/bookings?holding');
    await visitor.page.getByText('Your space is held until').waitFor();
  });

  it('a customer leaves the list by keyboard alone, and the space goes to the next', async () => {
    const { visitor, client } = await portal.customer();
    const { departure, free } = await fullDeparture();
    const next = await signedUpClient(portal.url);
    await visitor.open(tourPath(departure));
    await openMonth(visitor, departure);
    const join = rowOf(visitor, departure).getByRole('button', { name: /^Join the waiting list/ });
    await tabAndPress(visitor, join);
    await untilFocused(visitor.page.getByText(JOINED));
    await joinWaitingList(next, departure);
    await free();

    await visitor.open('/bookings');
    const leave = visitor.button(/^Leave the waiting list/);
    await tabAndPress(visitor, leave);
    const question = visitor.page.getByRole('alertdialog', { name: 'Leave the waiting list?' });
    await question.getByText('goes to other travelers at once', { exact: false }).waitFor();
    await expectNoFaults(visitor, 'leave-waiting-list');
    await press(visitor, 'Escape');
    await question.waitFor({ state: 'detached' });
    await untilFocused(leave);

    await press(visitor, 'Enter');
    await tabAndPress(visitor, question.getByRole('button', { name: 'Leave the list' }));
    const start = weekdayText(departure.departedAt);
    await untilFocused(
      visitor.page.getByText(`You are no longer on the waiting list for California Coast, ${start}.`),
    );
    await visitor.page.getByRole('region', { name: 'Waiting lists' }).waitFor({ state: 'detached' });
    expect(await waitingRequestsOf(client)).toEqual([]);
    expect(await waitingRequestsOf(next)).toMatchObject([{ status: 'offered' }]);
  });
});

describe('the waiting list when the page does not know its latest state', () => {
  it('says so when the space came back in the meantime, and leads to the hold', async () => {
    const { visitor } = await portal.customer();
    const { departure, free } = await fullDeparture();
    visitor.expectTroubles('POST /v1/bookings 422', 'POST /v1/waiting-list 409');
    await visitor.open(holdPath(departure));
    await visitor.sees('Space unavailable');
    await free();
    await visitor.button('Tell me when there is space').click();
    await visitor.page.getByRole('status').getByText('There is space for you on this date.').waitFor();
    await expectNoFaults(visitor, 'space-unavailable-now');
    await visitor.link('Hold this space').click();
    await visitor.waitForAddress('/bookings?holding');
  });

  it('shows the page without the list when the list cannot be read', async () => {
    const { visitor } = await portal.customer();
    await visitor.page.route('**/v1/waiting-list', (route) => route.abort('internetdisconnected'));
    visitor.expectTroubles('GET /v1/waiting-list net::ERR_INTERNET_DISCONNECTED');
    await visitor.open('/bookings');
    await visitor.page.getByRole('heading', { name: 'Where would you like to go?' }).waitFor();
    expect(await visitor.page.getByRole('alert').count()).toBe(0);
  });
});
