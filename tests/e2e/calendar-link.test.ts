import { describe, expect, it } from '@jest/globals';
import { Client } from '../client.js';
import { screenFaults } from './pictures.js';
import { openPortal } from './portal.js';
import { departureOf, paidTrip, RED_ROCKS } from './trips.js';

const portal = openPortal();

describe('the private link of a calendar', () => {
  it('is made, copied and ended on the page of the trip', async () => {
    const { visitor, client } = await portal.customer({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page, url } = visitor;
    const trip = await paidTrip(client, await departureOf(client, RED_ROCKS));
    await visitor.open(`/bookings/${trip.number}/trip`);
    await page.getByRole('button', { name: 'Keep my calendar up to date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keep my calendar up to date' });
    await dialog.getByRole('button', { name: 'Make a private link' }).waitFor();
    expect(await screenFaults(visitor, 'calendar-link-none', [375, 768, 1440])).toEqual([]);
    await dialog.getByRole('button', { name: 'Make a private link' }).click();
    const field = dialog.getByRole('textbox', { name: 'Your private link' });
    await field.waitFor();
    expect(await screenFaults(visitor, 'calendar-link', [375, 768, 1440])).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy the link' }).click();
    await dialog.getByText('The link is copied.').waitFor();
    const link = await field.inputValue();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(link);

    const calendarProgram = new Client(url);
    const feed = new URL(link).pathname;
    expect((await calendarProgram.get(feed)).text).toContain('SUMMARY:');
    await dialog.getByRole('button', { name: 'End this link' }).click();
    await dialog.getByText('The link is ended. It shows your trip to nobody any more.').waitFor();
    expect((await calendarProgram.get(feed)).status).toBe(404);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate<string>('document.activeElement.textContent')).toContain(
      'Keep my calendar up to date',
    );
  });
});
