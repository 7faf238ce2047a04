import type { Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { Client } from '../client.js';
import { bookedTrip, withConfirmations } from '../payments.js';
import { untilTrue } from './in-page.js';
import { openPortal } from './portal.js';
import { departureOf, namelessHold, NIAGARA, paidTrip, RED_ROCKS } from './trips.js';
import { untilInteractive } from './visitor.js';

const portal = openPortal();

const PHONE = { viewport: { width: 375, height: 812 } };
const PROGRAM = '**/assets/index-*.js';
/** Adds up the layout shifts of the page. */
const WATCH_SHIFTS = `globalThis.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.moved += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** The texts of a page, without the options of its fields. */
const TEXTS = `[...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, label, button, legend)')]
  .map((element) => element.innerText.replaceAll(/\\s+/g, ' '))`;

/** How far below the top of the page each of these texts stands, in pixels. */
const POSITIONS = `[...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, label, button, legend)')]
  .map((element) => [element.innerText.slice(0, 30), Math.round(element.getBoundingClientRect().top + scrollY)].join(' at '))`;

/** Whether all style sheets of a page are loaded. */
const STYLED = `[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null)`;

/** Waits until texts have their places: without its styles and fonts a page has other line breaks. */
async function untilStyled(page: Page): Promise<void> {
  await untilTrue(page, STYLED);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/** Opens a page whose program is held back until `release` is called. @param alterHtml changes the page's HTML */
async function openWithoutProgram(
  page: Page,
  url: string,
  alterHtml: ((html: string) => string) | null = null,
): Promise<{ release: () => Promise<void> }> {
  if (alterHtml !== null) {
    await page.route(url, async (route) => {
      // The server renders pages only for a browser's window; the test's repeated request must look like one.
      const headers = { ...route.request().headers(), 'sec-fetch-dest': 'document' };
      const response = await route.fetch({ headers });
      await route.fulfill({ response, body: alterHtml(await response.text()) });
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
  await page.addInitScript(WATCH_SHIFTS);
  await page.goto(url, { waitUntil: 'commit' });
  return {
    release: async () => {
      release();
      await untilInteractive(page);
    },
  };
}

/** All have their confirmations: one that is added later would move the page. */
const BOOKINGS: readonly (readonly [string, (client: Client) => Promise<Booking>])[] = [
  [
    'a hold',
    async (client) =>
      withConfirmations(client, await namelessHold(client, await departureOf(client, RED_ROCKS)), 1),
  ],
  [
    'a tour with open details',
    async (client) =>
      withConfirmations(client, await bookedTrip(client, await departureOf(client, NIAGARA), [2]), 2),
  ],
  [
    'a trip that is paid for',
    async (client) =>
      withConfirmations(client, await paidTrip(client, await departureOf(client, RED_ROCKS, 1)), 3),
  ],
];

describe('a page that the server renders', () => {
  it.each(BOOKINGS)(
    'can be read without the program, and does not move when it starts: %s',
    async (_, make) => {
      const { visitor, page, client } = await portal.customer(PHONE);
      const { number } = await make(client);
      for (const [path, heading] of [
        ['/bookings', 'Bookings'],
        [`/bookings/${number}`, 'Manage Booking'],
      ] as const) {
        const { release } = await openWithoutProgram(page, visitor.url + path);
        await visitor.sees(heading);
        await page.locator('#root > [inert]').waitFor();
        await untilStyled(page);
        const before = await page.evaluate<string[]>(TEXTS);
        const positions = await page.evaluate<string[]>(POSITIONS);
        expect(before.join()).toContain(number);
        await release();
        expect(await page.evaluate(TEXTS)).toEqual(before);
        expect(await page.evaluate(POSITIONS)).toEqual(positions);
        expect(await page.evaluate('globalThis.moved')).toBeLessThan(0.02);
        await page.unroute(PROGRAM);
      }
    },
  );

  it('would be seen to move if the program removed a line of it (control of the test above)', async () => {
    const { visitor, page, client } = await portal.customer(PHONE);
    const { number } = await namelessHold(client, await departureOf(client, RED_ROCKS));
    const withExtraLine = (html: string) => html.replace('<h1', '<p>One line more</p><h1');
    const { release } = await openWithoutProgram(page, `${visitor.url}/bookings/${number}`, withExtraLine);
    await page.getByText('One line more').waitFor();
    await untilStyled(page);
    const positions = await page.evaluate<string[]>(POSITIONS);
    await release();
    const after = await page.evaluate<string[]>(POSITIONS);
    expect(after).toHaveLength(positions.length - 1);
    const titlePosition = (texts: readonly string[]) =>
      texts.find((text) => text.startsWith('Manage Booking at '));
    expect(titlePosition(positions)).toBeDefined();
    expect(titlePosition(after)).not.toBe(titlePosition(positions));
  });

  it.each([
    ['does not react to a press before the program is there', false],
    ['would take the focus when it is pressed if it were not inert (control of the test above)', true],
  ])('%s', async (_, isAltered) => {
    const { visitor, page, client } = await portal.customer();
    const { number } = await namelessHold(client, await departureOf(client, RED_ROCKS));
    const withoutInert = (html: string) => html.replace('<div class="shell" inert', '<div class="shell"');
    const url = `${visitor.url}/bookings/${number}`;
    const { release } = await openWithoutProgram(page, url, isAltered ? withoutInert : null);
    await visitor.sees('Manage Booking');
    if (!isAltered) await page.locator('#root > [inert]').waitFor();
    const deleteButton = visitor.button('Delete hold');
    await page.getByText('Delete hold').scrollIntoViewIfNeeded();
    const box = await page.getByText('Delete hold').boundingBox();
    if (box === null) throw new Error('The button is not shown');
    await page.mouse.click(box.x + 5, box.y + 5);
    expect(await page.evaluate('document.activeElement === document.body')).toBe(!isAltered);
    if (isAltered) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    await release();
    await deleteButton.click();
    await page.getByRole('alertdialog').waitFor();
  });
});
