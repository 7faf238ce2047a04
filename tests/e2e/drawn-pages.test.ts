import type { Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { Client } from '../client.js';
import { bookedTrip } from '../payments.js';
import { openPortal, type Portal } from './portal.js';
import { departureOf, namelessHold, NIAGARA, paidTrip, RED_ROCKS } from './trips.js';
import { untilAnswering } from './visitor.js';

const portal: Portal = openPortal();

const PHONE = { viewport: { width: 375, height: 812 } };
const PROGRAM = '**/assets/index-*.js';
/** Adds up how far what was there is moved by what comes. */
const WATCH = `globalThis.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.moved += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** What is to be read in a page, without what its fields offer. */
const WORDS = `[...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, label, button, legend)')]
  .map((one) => one.innerText.replaceAll(/\\s+/g, ' '))`;

/** How far below the top of the page each of these words stands, in pixels. */
const PLACES = `[...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, label, button, legend)')]
  .map((one) => [one.innerText.slice(0, 30), Math.round(one.getBoundingClientRect().top + scrollY)].join(' at '))`;

/** Opens a page whose program is kept back until `release` is called. @param altered the page as the browser gets it */
async function openWithoutProgram(
  page: Page,
  url: string,
  altered: ((html: string) => string) | null = null,
): Promise<{ release: () => Promise<void> }> {
  if (altered !== null) {
    await page.route(url, async (route) => {
      // Only a window of a browser is sent a drawn page, and a request that the test repeats is none.
      const headers = { ...route.request().headers(), 'sec-fetch-dest': 'document' };
      const response = await route.fetch({ headers });
      await route.fulfill({ response, body: altered(await response.text()) });
    });
  }
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(PROGRAM, async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: 'commit' });
  return {
    release: async () => {
      release();
      await untilAnswering(page);
    },
  };
}

const KINDS: readonly (readonly [string, (client: Client) => Promise<Booking>])[] = [
  ['a hold', async (client) => namelessHold(client, await departureOf(client, RED_ROCKS))],
  ['a tour with open details', async (client) => bookedTrip(client, await departureOf(client, NIAGARA), [2])],
  ['a trip that is paid for', async (client) => paidTrip(client, await departureOf(client, RED_ROCKS, 1))],
];

describe('a page that the server draws', () => {
  it.each(KINDS)('can be read without the program, and stands still when it comes: %s', async (_, make) => {
    const { visitor, client } = await portal.customer(PHONE);
    const { page } = visitor;
    const { number } = await make(client);
    for (const [path, heading] of [
      ['/bookings', 'Bookings'],
      [`/bookings/${number}`, 'Manage Booking'],
    ] as const) {
      const { release } = await openWithoutProgram(page, visitor.url + path);
      await visitor.sees(heading);
      await page.locator('#root > [inert]').waitFor();
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      const before = await page.evaluate<string[]>(WORDS);
      const places = await page.evaluate<string[]>(PLACES);
      expect(before.join()).toContain(number);
      await release();
      expect(await page.evaluate(WORDS)).toEqual(before);
      expect(await page.evaluate(PLACES)).toEqual(places);
      expect(await page.evaluate('globalThis.moved')).toBeLessThan(0.02);
      await page.unroute(PROGRAM);
    }
  });

  it('would be seen to move if one line of it were gone with the program', async () => {
    const { visitor, client } = await portal.customer(PHONE);
    const { page } = visitor;
    const { number } = await namelessHold(client, await departureOf(client, RED_ROCKS));
    const longer = (html: string) => html.replace('<h1', '<p>One line more</p><h1');
    const { release } = await openWithoutProgram(page, `${visitor.url}/bookings/${number}`, longer);
    await visitor.sees('Manage Booking');
    const places = await page.evaluate<string[]>(PLACES);
    await release();
    const after = await page.evaluate<string[]>(PLACES);
    expect(after).not.toEqual(places);
  });

  it.each([
    ['answers nothing that is pressed before the program is there', false],
    ['would take the focus when it is pressed, were it not inert', true],
  ])('%s', async (_, isAltered) => {
    const { visitor, client } = await portal.customer();
    const { page } = visitor;
    const { number } = await namelessHold(client, await departureOf(client, RED_ROCKS));
    const alive = (html: string) => html.replace('<div class="shell" inert', '<div class="shell"');
    const url = `${visitor.url}/bookings/${number}`;
    const { release } = await openWithoutProgram(page, url, isAltered ? alive : null);
    await visitor.sees('Manage Booking');
    if (!isAltered) await page.locator('#root > [inert]').waitFor();
    const pressed = visitor.button('Delete hold');
    await page.getByText('Delete hold').scrollIntoViewIfNeeded();
    const { x, y } = (await page.getByText('Delete hold').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 5, y + 5);
    expect(await page.evaluate('document.activeElement === document.body')).toBe(!isAltered);
    if (isAltered) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    await release();
    await pressed.click();
    await page.getByRole('alertdialog').waitFor();
  });
});
