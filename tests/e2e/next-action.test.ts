import { describe, expect, it } from '@jest/globals';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import type { Locator, Page } from 'playwright-core';
import { someDeparture } from '../client.js';
import { bookedTrip, finalPaymentFees, pay, setNames } from '../payments.js';
import { openManageBooking } from './booking-screens.js';
import { openStep } from './booking-steps.js';
import { syncBrowserDate } from './clocks.js';
import { openPortal, type Customer } from './portal.js';
import { departureOf, fillDetails, fillTravel, namelessHold, NIAGARA, paidTrip, RED_ROCKS } from './trips.js';
import type { Visitor } from './visitor.js';

// With this setting the bar about counting visits stands at the foot of the window; no test here answers it.
const portal = openPortal({ TRACKING_URL: 'http://127.0.0.1:9/visits' });

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** A phone, a tablet and a desktop. */
const WINDOWS = [
  [375, 812],
  [768, 1024],
  [1440, 900],
] as const;

/** The windows in which a button or link cannot be seen without scrolling, or cannot be pressed. */
async function outOfSight({ page }: Visitor, name: string | RegExp): Promise<string[]> {
  const outOfSightAt: string[] = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.evaluate('window.scrollTo(0, 0)');
    const action = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
    await action.waitFor();
    const box = await action.boundingBox();
    const isSeen = box !== null && box.y >= 0 && box.y + box.height <= height;
    if (!isSeen || !(await isOnTop(page, box)))
      outOfSightAt.push(`${String(name)} at ${width} × ${height}: y ${box?.y ?? 'none'}`);
  }
  return outOfSightAt;
}

/** Whether a press in the middle of the box hits the bar with the next action or that of a tour. */
async function isOnTop(page: Page, box: Box): Promise<boolean> {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return page.evaluate<boolean>(
    `Boolean(document.elementFromPoint(${x}, ${y})?.closest('.next, .tour-bar'))`,
  );
}

async function expectNextAction(visitor: Visitor, booking: Booking, name: string | RegExp): Promise<void> {
  await openManageBooking(visitor, booking);
  await visitor.page.getByRole('region', { name: 'Counting visits' }).waitFor();
  expect(await outOfSight(visitor, name)).toEqual([]);
}

describe('the next action of a booking is in sight without scrolling', () => {
  it('from the names to the documents', async () => {
    const { visitor, client } = await portal.customer();
    const abroad = await bookedTrip(client, await departureOf(client, NIAGARA), [2]);
    await expectNextAction(visitor, abroad, 'Enter guest details');
    const home = await bookedTrip(client, await departureOf(client, RED_ROCKS, 1), [2]);
    await fillDetails(client, home);
    await expectNextAction(visitor, home, 'Enter flights');
    await fillTravel(client, home);
    await expectNextAction(visitor, home, /^Pay \$/);
    // The page with the payment step is left, so that its calls do not coincide with the payment made here.
    await visitor.open('/bookings');
    await pay(client, home, finalPaymentFees(home));
    await expectNextAction(visitor, home, 'Reconfirm my booking');
    await visitor.button('Reconfirm my booking').click();
    await visitor.page.getByText('Your booking is reconfirmed.', { exact: false }).waitFor();
    await expectNextAction(visitor, home, 'See your documents');
    const hold = await namelessHold(client, await departureOf(client, RED_ROCKS, 2));
    await expectNextAction(visitor, hold, 'Enter names');
    await setNames(client, hold);
    await expectNextAction(visitor, hold, 'Pay $600 deposit');
  });

  it('once a hold has ended', async () => {
    const { visitor, client } = await portal.customer();
    const departure = await departureOf(client, RED_ROCKS);
    const deleted = await namelessHold(client, departure);
    await client.deleteHold(deleted);
    const expired = await namelessHold(client, departure);
    await expectNextAction(visitor, deleted, 'Hold this date again');
    await client.advance({ hours: 100 });
    await syncBrowserDate(visitor, client);
    await expectNextAction(visitor, expired, 'Hold this date again');
    await visitor.link('Hold this date again').click();
    await visitor.waitForAddress(/^\/\?t=1&r=2&d=/);
  });

  it('once it is cancelled, and after the tour', async () => {
    const customer = await portal.customer();
    const { visitor, client } = customer;
    const trip = await paidTrip(client, await departureOf(client, RED_ROCKS));
    await withCancelledBookings(customer, async () => {
      await expectNextAction(visitor, trip, 'See our tours');
    });
    await client.advance({ hours: 24 * 500 });
    await syncBrowserDate(visitor, client);
    await client.logIn(customer.person);
    await visitor.takeSession(client);
    await expectNextAction(visitor, trip, 'Open the survey');
  });
});

describe('the dates of a tour', () => {
  it('are one press away on a phone, also while the bar about counting visits is open', async () => {
    const visitor = await portal.visitor({ viewport: { width: 375, height: 812 } });
    await visitor.open('/tours/9');
    const question = visitor.page.getByRole('region', { name: 'Counting visits' });
    await question.waitFor();
    const dates = visitor.link('See dates');
    await visitor.page.getByRole('heading', { name: 'At a glance' }).scrollIntoViewIfNeeded();
    await dates.waitFor();
    const box = await dates.boundingBox();
    expect(box !== null && (await isOnTop(visitor.page, box))).toBe(true);
    await dates.click();
    await dates.waitFor({ state: 'hidden' });
    const bar = await question.boundingBox();
    expect(bar === null ? null : Math.round(bar.y + bar.height)).toBe(812);
  });
});

describe('the summary of a booking', () => {
  it('is folded on a phone until a button is pressed, and never on a desktop', async () => {
    const { visitor, client } = await portal.customer({ viewport: { width: 375, height: 812 } });
    const hold = await namelessHold(client, await someDeparture(client, 8));
    await openManageBooking(visitor, hold);
    const party = visitor.page.getByText(hold.party.name);
    const unfoldButton = visitor.button('Show cities and party');
    await unfoldButton.waitFor();
    expect(await party.isVisible()).toBe(false);
    await unfoldButton.click();
    await party.waitFor();
    await visitor.button('Show less').click();
    await party.waitFor({ state: 'hidden' });
    await visitor.page.setViewportSize({ width: 1440, height: 900 });
    await party.waitFor();
    expect(await unfoldButton.isVisible()).toBe(false);
  });
});

describe('the next action', () => {
  it('opens its step at the top of the window, and hides on a phone while the step is in sight', async () => {
    const { visitor, client } = await portal.customer({ viewport: { width: 375, height: 812 } });
    const hold = await namelessHold(client, await someDeparture(client, 8));
    await setNames(client, hold);
    await openManageBooking(visitor, hold);
    const deposits = await openStep(visitor, 'Deposit payment');
    // Closes the step, so that the next action has to open it.
    await deposits.getByRole('button', { name: 'Deposit payment' }).click();
    await visitor.page.evaluate('window.scrollTo(0, 0)');
    const next = visitor.button('Pay $600 deposit');
    await next.click();
    await deposits.getByRole('button', { name: /^Pay \$600$/ }).waitFor();
    const box = await deposits.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(60);
    await next.waitFor({ state: 'hidden' });
    await visitor.page.evaluate('window.scrollTo(0, 0)');
    await next.waitFor();
  });
});

/** Runs a part of a test in which the page sees the bookings as cancelled by client service. */
async function withCancelledBookings(
  { visitor: { page } }: Customer,
  work: () => Promise<void>,
): Promise<void> {
  const address = '**/v1/accounts/me';
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const account = (await response.json()) as Account;
    const bookings = account.bookings.map((booking) => ({ ...booking, cancelledAt: account.updatedAt }));
    await route.fulfill({ response, json: { ...account, bookings } });
  });
  await work();
  await page.unroute(address);
}
