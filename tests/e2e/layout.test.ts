import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { someDeparture } from '../client.js';
import { bookingScreens, expiringScreens, withTrips } from './booking-screens.js';
import { cardForm } from './booking-steps.js';
import { overflow, smallTargets } from './in-page.js';
import { atDeposit } from './paying.js';
import { openPortal, SCREENS, type Customer } from './portal.js';
import { CUSTOMER_SCREENS, holdScreens, PUBLIC_SCREENS, withHolds, type Screen } from './screens.js';
import { namelessHold } from './trips.js';
import type { Visitor } from './visitor.js';

const portal = openPortal({ PAYMENT_GATEWAY: 'accept-hosted' });

const WIDTHS = [360, 768, 1280] as const;
const pictures: string[] = [];

async function picture({ page }: Visitor, name: string): Promise<void> {
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  // A dialog belongs to the window, not to the whole length of the page behind it.
  const fullPage = (await dialogs.count()) === 0;
  await page.screenshot({ path: `${SCREENS}${name}.jpg`, type: 'jpeg', quality: 70, fullPage });
  pictures.push(name);
}

/** Each screen at each width: nothing sticks out, everything can be hit with a thumb. */
async function look(visitor: Visitor, screens: readonly Screen[], widths: readonly number[]): Promise<void> {
  const faults: string[] = [];
  const resize = (width: number) => visitor.page.setViewportSize({ width, height: width < 655 ? 740 : 900 });
  for (const { name, open } of screens) {
    await resize(widths[0] ?? WIDTHS[0]);
    await open(visitor);
    for (const width of widths) {
      await resize(width);
      const at = `${name}-${width}`;
      await picture(visitor, at);
      faults.push(...(await overflow(visitor.page)).map((what) => `${at} sticks out: ${what}`));
      faults.push(...(await smallTargets(visitor.page)).map((what) => `${at} small target: ${what}`));
    }
  }
  expect(faults).toEqual([]);
}

async function holder(options?: Parameters<typeof portal.customer>[0]): Promise<Customer> {
  const customer = await portal.customer(options);
  await withHolds(customer);
  return customer;
}

/** All pictures side by side, for a person to look at. */
afterAll(() => {
  const figures = pictures.map(
    (name) =>
      `<figure><a href="${name}.jpg"><img src="${name}.jpg" alt=""></a><figcaption>${name}</figcaption></figure>`,
  );
  const style =
    'body{font:16px sans-serif;display:flex;flex-wrap:wrap;gap:16px}img{width:300px;border:1px solid #ccc}';
  writeFileSync(
    `${SCREENS}index.html`,
    `<!doctype html><title>Screens</title><style>${style}</style>${figures.join('')}`,
  );
});

describe.each(WIDTHS)('at %i px', (width) => {
  it('the pages for everybody fit and can be used with a thumb', async () => {
    await look(await portal.visitor(), PUBLIC_SCREENS, [width]);
  });

  it('the pages of a customer without a hold fit and can be used with a thumb', async () => {
    await look((await portal.customer()).visitor, CUSTOMER_SCREENS, [width]);
  });

  it('the pages of a customer with a hold fit and can be used with a thumb', async () => {
    const customer = await holder();
    await look(customer.visitor, holdScreens(customer), [width]);
  });
});

describe('from narrow to wide', () => {
  it('a booking in all its states fits and can be used with a thumb', async () => {
    const customer = await portal.customer();
    await look(customer.visitor, bookingScreens(customer, await withTrips(customer)), WIDTHS);
  });

  it('a hold that runs out fits and can be used with a thumb', async () => {
    const customer = await portal.customer();
    const hold = await namelessHold(customer.client, await someDeparture(customer.client));
    await look(customer.visitor, expiringScreens(customer, hold), WIDTHS);
  });
});

describe('the card form over the page', () => {
  const other = openPortal({ PAYMENT_GATEWAY: 'converge' });

  it.each(WIDTHS)('at %i px fits and can be used with a thumb', async (width) => {
    const { deposits, visitor } = await atDeposit(await other.customer(), await someDeparture(other.client));
    await visitor.page.setViewportSize({ width, height: width < 655 ? 740 : 900 });
    await deposits.getByRole('button', { name: 'Pay $300' }).click();
    await cardForm(visitor, 'converge').getByText('$300.00').waitFor();
    await picture(visitor, `card-form-over-${width}`);
    expect([await overflow(visitor.page), await smallTargets(visitor.page)]).toEqual([[], []]);
    await visitor.findsNoBarrier();
  });
});

describe('the tours menu', () => {
  it.each([
    [654, true],
    [655, false],
  ])('at %i px wide is a drawer: %s', async (width, isDrawer) => {
    const visitor = await portal.visitor({ viewport: { width, height: 800 } });
    await visitor.open('/');
    await visitor.button('Choose A Tour').click();
    const menu = visitor.page.getByRole('dialog', { name: 'Choose A Tour' });
    await menu.getByRole('link').first().waitFor();
    expect(await menu.getByRole('button', { name: 'Close' }).count()).toBe(isDrawer ? 1 : 0);
    await visitor.findsNoBarrier();
    await menu.getByRole('link', { name: 'California Coast' }).click();
    await visitor.isAt('/tours/3');
    await menu.waitFor({ state: 'detached' });
  });
});

describe('in the dark', () => {
  it('every page keeps its contrast', async () => {
    const customer = await holder({ colorScheme: 'dark' });
    const visitor = await portal.visitor({ colorScheme: 'dark' });
    for (const { name, open } of PUBLIC_SCREENS.filter((screen) => screen.name !== 'not-found')) {
      await open(visitor);
      await picture(visitor, `${name}-dark`);
      await visitor.findsNoBarrier();
    }
    for (const { name, open } of holdScreens(customer)) {
      await open(customer.visitor);
      await picture(customer.visitor, `${name}-dark`);
      await customer.visitor.findsNoBarrier();
    }
    const traveller = await portal.customer({ colorScheme: 'dark' });
    for (const { name, open } of bookingScreens(traveller, await withTrips(traveller))) {
      await open(traveller.visitor);
      await picture(traveller.visitor, `${name}-dark`);
      await traveller.visitor.findsNoBarrier();
    }
    const background = await visitor.page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe('rgb(21, 27, 24)');
  });
});

describe('on paper', () => {
  it('the bookings print on one sheet under the brand, without menus, buttons and footer', async () => {
    const { visitor } = await holder({ viewport: { width: 816, height: 1056 } });
    const { page } = visitor;
    await visitor.open('/bookings');
    await page.getByText('Your space is held until').waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const role of ['navigation', 'button', 'contentinfo'] as const)
      expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0);
    expect((await page.getByRole('banner').innerText()).trim()).toBe('Trailhead Tours');
    expect(await page.getByText('Booking number').isVisible()).toBe(true);
    expect(await overflow(page)).toEqual([]);
    await picture(visitor, 'bookings-print');
    const sheets = (await page.pdf({ preferCSSPageSize: true }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g);
    expect(sheets).toHaveLength(1);
  });
});
