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

/** Opens a page whose program is kept back until `release` is called. */
async function openWithoutProgram(page: Page, url: string): Promise<{ release: () => Promise<void> }> {
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
      const before = await page.evaluate<string[]>(WORDS);
      expect(before.join()).toContain(number);
      await release();
      expect(await page.evaluate(WORDS)).toEqual(before);
      expect(await page.evaluate('globalThis.moved')).toBeLessThan(0.02);
      await page.unroute(PROGRAM);
    }
  });

  it('answers nothing that is pressed before the program is there', async () => {
    const { visitor, client } = await portal.customer();
    const { page } = visitor;
    const { number } = await namelessHold(client, await departureOf(client, RED_ROCKS));
    const { release } = await openWithoutProgram(page, `${visitor.url}/bookings/${number}`);
    await visitor.sees('Manage Booking');
    await page.locator('#root > [inert]').waitFor();
    const pressed = visitor.button('Delete hold');
    const { x, y } = (await page.getByText('Delete hold').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 5, y + 5);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    await release();
    await pressed.click();
    await page.getByRole('alertdialog').waitFor();
  });
});
