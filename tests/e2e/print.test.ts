import { describe, expect, it } from '@jest/globals';
import { expectNotOnPaper, overflowingElements } from './in-page.js';
import { printedSheets, screenFaults, takePicture } from './pictures.js';
import { openPortal } from './portal.js';
import { departureOf, paidTrip, RED_ROCKS } from './trips.js';

const portal = openPortal();

describe('on paper', () => {
  it('a booking prints with its price on at most two sheets, without steps, menus, buttons and links to PDFs', async () => {
    const { visitor, page, client } = await portal.customer({ viewport: { width: 816, height: 1056 } });
    const trip = await paidTrip(client, await departureOf(client, RED_ROCKS));
    await visitor.open(`/bookings/${trip.number}`);
    await page.getByRole('heading', { name: 'Price details' }).waitFor();
    await page.getByText('Fully Paid!').waitFor();
    await expectNotOnPaper(page, ['navigation', 'button', 'contentinfo']);
    for (const text of ['Booking number', 'Five steps to your tour', 'Total for the booking'])
      expect([text, await page.getByText(text).first().isVisible()]).toEqual([
        text,
        text !== 'Five steps to your tour',
      ]);
    expect(await overflowingElements(page)).toEqual([]);
    await takePicture(visitor, 'manage-paid-print');
    expect(await page.getByRole('link').filter({ hasText: 'PDF', visible: true }).count()).toBe(0);
    expect(await printedSheets(visitor)).toBeLessThanOrEqual(2);
  });

  it('a trip prints its days, each in one piece, without menus and buttons', async () => {
    const { visitor, page, client } = await portal.customer({ viewport: { width: 816, height: 1056 } });
    const trip = await paidTrip(client, await departureOf(client, RED_ROCKS));
    await visitor.open(`/bookings/${trip.number}`);
    await visitor.link('Your trip, day by day').click();
    await visitor.waitForAddress(`/bookings/${trip.number}/trip`);
    await page.getByRole('heading', { name: 'Day by day' }).waitFor();
    expect(await page.getByText('Night 1 of 2 at Cottonwood Bend Lodge, Springdale, Utah').count()).toBe(1);
    expect(await screenFaults(visitor, 'trip', [375, 768, 1440])).toEqual([]);
    await expectNotOnPaper(page, ['navigation', 'button', 'contentinfo']);
    expect(await overflowingElements(page)).toEqual([]);
    expect(
      await page.evaluate<string[]>(
        `[...new Set([...document.querySelectorAll('.trip-days > li')].map((day) => getComputedStyle(day).breakInside))]`,
      ),
    ).toEqual(['avoid']);
    await takePicture(visitor, 'trip-print');
    expect(await printedSheets(visitor)).toBeLessThanOrEqual(4);
  });
});
