import { formatDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { DEMO_CUSTOMER } from '@tour-portal/backend/demo/demo-data.js';
import { holdOrder, seatsOf, someDeparture } from '../client.js';
import { fillUntil } from '../http/fill-departure.js';
import { openPortal } from './portal.js';
import { bookingCard, logInWithForm, holdPath } from './steps.js';

const portal = openPortal({ DEMO_DATA: '1' });

describe('another way to a hold', () => {
  it('a customer who logs in on the way holds the space that was chosen', async () => {
    const { client, person } = await portal.customer();
    const visitor = await portal.visitor();
    const { tour, departedAt } = await someDeparture(client);
    await visitor.open(holdPath({ tour, departedAt }));
    await visitor.sees('Log In');
    await visitor.page.getByText('Log in to hold the space you chose. We keep your choice.').waitFor();
    await logInWithForm(visitor.page, person.email, person.password);
    await visitor.waitForAddress('/bookings?holding');
    await visitor.page.getByText('You Are Holding Space!').waitFor();
    expect((await client.me()).bookings).toMatchObject([{ tour, departedAt, roomGuests: [2] }]);
  });

  it('the link in an e-mail notice leads through login to the page of its tour and year', async () => {
    const { person } = await portal.customer();
    const { departedAt } = await someDeparture(portal.client);
    const year = departedAt.slice(0, 4);
    const visitor = await portal.visitor();
    await visitor.open(`/?t=3&n=${year}`);
    await visitor.waitForAddress(`/login?t=3&n=${year}`);
    await logInWithForm(visitor.page, person.email, person.password);
    await visitor.waitForAddress(`/tours/3?year=${year}`);
    await visitor.sees('California Coast');
  });

  it('a link with a date that no tour starts on is explained on the bookings page', async () => {
    const { visitor } = await portal.customer();
    await visitor.open('/?t=1&r=2&d=2099-01-01');
    await visitor.waitForAddress('/bookings');
    await visitor.page.getByRole('alert').filter({ hasText: 'This space could not be held' }).waitFor();
    await visitor.findsNoAccessibilityBarrier();
  });
});

describe('one hold per account', () => {
  it('replacing the hold says so, and lists the old one under Expired & Deleted Holds', async () => {
    const { visitor, client } = await portal.customer();
    const [first, second] = [await someDeparture(client, 0), await someDeparture(client, 1)];
    const old = (await client.hold(holdOrder(first))).body;

    await visitor.open(holdPath(second));
    await visitor.waitForAddress(/^\/hold-limit\?/);
    await visitor.sees('One hold per account');
    await visitor.page.getByText(`Booking number ${old.number}`).waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await visitor.link('Replace my hold').click();

    await visitor.waitForAddress('/bookings?replaced');
    await visitor.page.getByRole('status').filter({ hasText: 'Hold Replaced' }).waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await visitor.link(/^Expired & Deleted Holds/).click();
    await visitor.waitForAddress('/bookings/expired');
    await visitor.sees('Expired & Deleted Holds');
    await bookingCard(visitor, old.number).getByText('Hold deleted').waitFor();
    await visitor.findsNoAccessibilityBarrier();
    expect((await seatsOf(client, first)).available).toBe(first.available);
  });

  it('keeping the current hold changes nothing', async () => {
    const { visitor, client } = await portal.customer();
    const held = (await client.hold(holdOrder(await someDeparture(client, 2)))).body;
    await visitor.open(holdPath(await someDeparture(client, 3)));
    await visitor.link('Keep my current hold').click();
    await visitor.waitForAddress('/bookings');
    await bookingCard(visitor, held.number).waitFor();
    expect((await client.me()).bookings.map(({ id, deletedAt }) => [id, deletedAt])).toEqual([
      [held.id, null],
    ]);
  });

  it('a hold made on another device leads to the page about the limit', async () => {
    const { visitor, client } = await portal.customer();
    await visitor.open('/tours/2');
    await visitor.sees('Yellowstone & the Tetons');
    await client.hold(holdOrder(await someDeparture(client, 4)));
    visitor.expectTroubles('POST /v1/bookings 409');
    await visitor
      .link(/^Hold space/)
      .last()
      .click();
    await visitor.sees('One hold per account');
  });
});

describe('what cannot be held', () => {
  it('space that others took while the customer was reading is unavailable, with a way back to the dates', async () => {
    const { visitor, page, client } = await portal.customer();
    const departure = await someDeparture(client);
    const { tour, departedAt } = departure;
    const year = departedAt.slice(0, 4);
    await visitor.open(`/tours/${tour}?year=${year}&d=${departedAt}`);
    const offer = page.locator(`a[href$="d=${departedAt}"]`);
    await offer.waitFor();
    await fillUntil(portal.url, departure, 0);

    visitor.expectTroubles('POST /v1/bookings 422');
    await offer.click();
    await visitor.waitForAddress(/^\/space-unavailable\?/);
    await visitor.sees('Space unavailable');
    await visitor.findsNoAccessibilityBarrier();
    await visitor.link('Back to availability').click();
    await visitor.waitForAddress(`/tours/${tour}?year=${year}`);
    const month = page.locator('details', {
      has: page.getByRole('heading', { name: formatDate(departedAt, 'LLLL yyyy') }),
    });
    if ((await month.getAttribute('open')) === null) await month.locator('summary').click();
    await month.getByText('Sold out').first().waitFor();
    expect((await client.me()).bookings).toEqual([]);
  });

  it('a customer who cannot book online is asked to call', async () => {
    const visitor = await portal.visitor();
    await visitor.open(holdPath(await someDeparture(portal.client)));
    await logInWithForm(visitor.page, 'carl@trailhead-tours.example', DEMO_CUSTOMER.password);
    await visitor.waitForAddress('/unprocessable');
    await visitor.sees('Please call client service');
    await visitor.findsNoAccessibilityBarrier();
    expect(await visitor.link('My Tours').count()).toBe(0);
  });
});

describe('a hold and its owner', () => {
  it('deleting a hold asks first, then frees the space and says so', async () => {
    const { visitor, page, client } = await portal.customer();
    const departure = await someDeparture(client, 5);
    const { number } = (await client.hold(holdOrder(departure))).body;
    await visitor.open('/bookings');
    await visitor.button('Delete hold').click();
    const question = page.getByRole('alertdialog', { name: 'Delete this hold?' });
    await question.waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await question.getByRole('button', { name: 'Keep hold' }).click();
    await question.waitFor({ state: 'detached' });
    await bookingCard(visitor, number).waitFor();

    await visitor.button('Delete hold').click();
    await question.getByRole('button', { name: 'Delete hold' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `The hold ${number} is deleted.` })
      .waitFor();
    await page.getByRole('heading', { name: 'Where would you like to go?' }).waitFor();
    await visitor.findsNoAccessibilityBarrier();
    expect((await seatsOf(client, departure)).available).toBe(departure.available);
  });

  it('a page loaded anew right after the hold still shows it', async () => {
    const { visitor, client } = await portal.customer();
    await visitor.open(holdPath(await someDeparture(client, 6)));
    await visitor.waitForAddress('/bookings?holding');
    await visitor.reload();
    await visitor.page.getByText('You Are Holding Space!').waitFor();
    await visitor.page.getByText('Your space is held until').waitFor();
  });

  it('a page loaded anew before it learns that its hold is placed ends with that one hold', async () => {
    const { visitor, page, client } = await portal.customer();
    let answeredStatus = 0;
    await page.route('**/v1/bookings', async (route) => {
      // The first answer never reaches the page.
      if (answeredStatus === 0) answeredStatus = (await route.fetch()).status();
      else await route.continue();
    });
    await visitor.open(holdPath(await someDeparture(client, 7)));
    await eventually(() => expect(answeredStatus).toBe(201));
    await page.getByText('Holding your space. This takes a moment.').waitFor();
    await visitor.reload();
    await visitor.waitForAddress('/bookings?holding');
    await page.getByText('Your space is held until').waitFor();
    expect((await client.me()).bookings.map(({ deletedAt }) => deletedAt)).toEqual([null]);
  });

  it('a page loaded anew after a hold, while the bookings page is still loading, ends with that one hold', async () => {
    const { visitor, page, client } = await portal.customer();
    let isPageBlocked = true;
    await page.route('**/assets/BookingsPage*.js', async (route) => {
      if (!isPageBlocked) await route.continue();
    });
    await visitor.open(holdPath(await someDeparture(client, 8)));
    await page.waitForRequest('**/assets/BookingsPage*.js');
    isPageBlocked = false;
    await visitor.reload();
    await visitor.waitForAddress('/bookings?holding');
    await page.getByText('Your space is held until').waitFor();
    expect((await client.me()).bookings.map(({ deletedAt }) => deletedAt)).toEqual([null]);
  });
});
