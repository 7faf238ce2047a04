import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { someDeparture } from '../client.js';
import { bookedTrip } from '../payments.js';
import { cardForm, step } from './booking-steps.js';
import { expectNotOnPaper, overflowingElements } from './in-page.js';
import { holdAndOpenDeposit } from './paying.js';
import { pageFaults, printedSheets, takePicture, resize, WIDTHS } from './pictures.js';
import { openPortal } from './portal.js';
import { createHolds } from './screens.js';
import { namelessHold } from './trips.js';
import type { Visitor } from './visitor.js';

const portal = openPortal({ PAYMENT_GATEWAY: 'accept-hosted' });

describe('the card form over the page', () => {
  const convergePortal = openPortal({ PAYMENT_GATEWAY: 'converge' });

  it.each(WIDTHS)('at %i px fits and can be used with a thumb', async (width) => {
    const { deposits, visitor } = await holdAndOpenDeposit(
      await convergePortal.customer(),
      await someDeparture(convergePortal.client),
    );
    await resize(visitor, width);
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await cardForm(visitor, 'converge').getByText('$300.00').waitFor();
    await takePicture(visitor, `card-form-over-${width}`);
    expect(await pageFaults(visitor, 'card-form-over')).toEqual([]);
    await visitor.findsNoAccessibilityBarrier();
  });
});

describe('the tours menu', () => {
  it.each([
    [360, true],
    [654, true],
    [655, false],
    [1280, false],
  ])('at %i px wide is a drawer with a Close button: %s', async (width, isDrawer) => {
    const visitor = await portal.visitor({ viewport: { width, height: 800 } });
    await visitor.open('/');
    await visitor.button('Choose A Tour').click();
    const menu = visitor.page.getByRole('dialog', { name: 'Choose A Tour' });
    await menu.getByRole('link').first().waitFor();
    expect(await menu.getByRole('button', { name: 'Close' }).count()).toBe(isDrawer ? 1 : 0);
    await takePicture(visitor, `tours-menu-${width}`);
    expect(await pageFaults(visitor, 'tours-menu')).toEqual([]);
    await visitor.findsNoAccessibilityBarrier();
    await menu.getByRole('link', { name: 'California Coast' }).click();
    await visitor.waitForAddress('/tours/3');
    await menu.waitFor({ state: 'detached' });
  });
});

describe('in dark mode', () => {
  it('the page is dark when the system is', async () => {
    const visitor = await portal.visitor({ colorScheme: 'dark' });
    await visitor.open('/login');
    await visitor.sees('Log In');
    const background = await visitor.page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe('rgb(21, 27, 24)');
  });
});

/** For each selector and style property: the different values that the property has on the selected elements. */
function styleValues({ page }: Visitor, wanted: [selector: string, property: string][]): Promise<string[][]> {
  return page.evaluate<string[][]>(`${JSON.stringify(wanted)}.map(([selector, property]) => [
    ...new Set([...document.querySelectorAll(selector)].map((element) => getComputedStyle(element)[property])),
  ])`);
}

describe("in the system's own colors", () => {
  it('the chosen room and the chosen year stand out', async () => {
    const visitor = await portal.visitor({ forcedColors: 'active' });
    await visitor.open('/tours/9');
    await visitor.page.getByRole('tab').first().waitFor();
    const [chosen, otherRooms, year, otherYears] = await styleValues(visitor, [
      ['.room-choice input:checked + span', 'backgroundColor'],
      ['.room-choice input:not(:checked) + span', 'backgroundColor'],
      ['.year-tab[aria-selected=true]', 'borderBottomColor'],
      ['.year-tab:not([aria-selected=true])', 'borderBottomColor'],
    ]);
    expect([chosen, otherRooms, year, otherYears].map((colors) => colors?.length)).toEqual([1, 1, 1, 1]);
    expect(chosen).not.toEqual(otherRooms);
    expect(year).not.toEqual(otherYears);
    await takePicture(visitor, 'tour-forced-colors');
    await visitor.findsNoAccessibilityBarrier();
  });
});

describe("in the system's own colors, a booking", () => {
  it('shows which step is next, and where buttons and fields end', async () => {
    const { visitor, client } = await portal.customer({ forcedColors: 'active' });
    const { number } = await namelessHold(client, await someDeparture(client));
    await visitor.open(`/bookings/${number}`);
    await visitor.page.getByLabel('Guest 1 First and Last Name').waitFor();
    const [current, others, fields, buttons] = await styleValues(visitor, [
      ['.step-current .step-mark', 'borderTopColor'],
      ['.step:not(.step-current) .step-mark', 'borderTopColor'],
      ['.step-body input', 'borderTopColor'],
      ['.step-body button.button', 'borderTopColor'],
    ]);
    const page = await visitor.page.evaluate<string>(`getComputedStyle(document.body).backgroundColor`);
    expect(current).toHaveLength(1);
    expect(others).toHaveLength(1);
    expect(others).not.toEqual(current);
    for (const colors of [fields, buttons]) {
      expect(colors).toHaveLength(1);
      expect([page, 'rgba(0, 0, 0, 0)']).not.toContain(colors?.[0]);
    }
    await takePicture(visitor, 'manage-forced-colors');
    await visitor.findsNoAccessibilityBarrier();
  });
});

describe('on paper', () => {
  it('the bookings print on one sheet under the brand, without menus, buttons and footer', async () => {
    const customer = await portal.customer({ viewport: { width: 816, height: 1056 } });
    await createHolds(customer);
    const { visitor } = customer;
    const { page } = visitor;
    await visitor.open('/bookings');
    await page.getByText('Your space is held until').waitFor();
    await expectNotOnPaper(page, ['navigation', 'button', 'contentinfo']);
    expect((await page.getByRole('banner').innerText()).trim()).toBe('Trailhead Tours');
    expect(await page.getByText('Booking number').isVisible()).toBe(true);
    expect(await overflowingElements(page)).toEqual([]);
    await takePicture(visitor, 'bookings-print');
    expect(await printedSheets(visitor)).toBe(1);
  });
});

it('the head of a step stays under the pointer while the open step loads', async () => {
  const { visitor, page, client } = await portal.customer();
  const trip = await bookedTrip(client, await someDeparture(client));
  await page.route(/\/DetailsStep-.*\.js$/, async (route) => {
    await sleep(1_500);
    await route.continue();
  });
  await visitor.open(`/bookings/${trip.number}`);
  const head = step(visitor, 'Flight details').getByRole('button').first();
  await head.hover();
  await page.mouse.down();
  await step(visitor, 'Guest details').getByRole('button', { name: 'Save details' }).waitFor();
  await page.mouse.up();
  expect(await head.getAttribute('aria-expanded')).toBe('true');
});

describe('on a phone', () => {
  it('the first "Hold space" of every tour stands within a screen and a half, and a link leads to the dates', async () => {
    const visitor = await portal.visitor({ viewport: { width: 375, height: 812 } });
    const { page } = visitor;
    await visitor.open('/');
    const tours = page.locator('.tour-tile-link');
    await tours.first().waitFor();
    const paths = new Set(
      await page.evaluate<string[]>(
        `[...document.querySelectorAll('.tour-tile-link')].map((link) => link.pathname)`,
      ),
    );
    expect(paths.size).toBeGreaterThan(8);
    const tooLow: string[] = [];
    for (const path of paths) {
      await visitor.open(path);
      const hold = visitor.link(/^Hold space/).first();
      await hold.waitFor();
      const box = await hold.boundingBox();
      if (box === null || box.y > 1_200) tooLow.push(`${path}: ${box?.y ?? 'none'}`);
    }
    expect(tooLow).toEqual([]);
    await page.getByRole('heading', { name: 'At a glance' }).scrollIntoViewIfNeeded();
    await visitor.link('See dates').click();
    await eventually(async () => {
      const { y } = (await page.getByRole('heading', { name: 'Dates and prices' }).boundingBox()) ?? {
        y: -1,
      };
      expect(y >= 0 && y < 812).toBe(true);
    });
    await visitor.link('See dates').waitFor({ state: 'hidden' });
  });
});

describe('the landing', () => {
  it('loads its program once it can be read, and the program then takes over', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    const programs: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) programs.push(request.url());
    });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/style-.*\.css$/, async (route) => {
      await released;
      await route.continue();
    });
    // Once a font is requested, all files that the page's head preloads are on their way.
    const fontRequest = page.waitForRequest(/\.woff2$/);
    const opened = visitor.open('/');
    await fontRequest;
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    expect(programs).toEqual([]);
    release();
    await opened;
    await visitor.button('Choose A Tour').click();
    await page.getByRole('dialog').waitFor();
    expect(programs.length).toBeGreaterThan(3);
  });

  it('leads to the tours, shows those of a region, and then all of them again', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    await visitor.open('/');
    await visitor.link('Find your tour').click();
    await page.getByLabel('Where to').selectOption('Canada');
    await page.getByRole('heading', { name: 'Western USA Tours' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Canada Tours']);
    const when = page.getByLabel('When');
    const month = await when.locator('option').nth(1).getAttribute('value');
    await when.selectOption(month ?? '');
    await page.getByText(/tours? fits?\./).waitFor();
    await takePicture(visitor, 'landing-found-1280');
    await visitor.findsNoAccessibilityBarrier();
    await visitor.button('Show all tours').click();
    await page.getByRole('heading', { name: 'Western USA Tours' }).waitFor();
  });
});
