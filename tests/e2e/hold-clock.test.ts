import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { freeDeparture, holdOrder, seatsOf } from '../client.js';
import { syncBrowserDate, advanceBothClocks, installSharedClock } from './clocks.js';
import { openPortal } from './portal.js';
import { bookingCard } from './steps.js';

const portal = openPortal();

describe('a hold as time goes by', () => {
  it('shows a warning in its last 24 hours, and can then be extended by 24 hours', async () => {
    const { visitor, client } = await portal.customer();
    const departure = await freeDeparture(client, { from: 120, to: 500 });
    const { number } = (await client.hold(holdOrder(departure))).body;
    await syncBrowserDate(visitor, client);
    await visitor.open('/bookings');
    const card = bookingCard(visitor, number);
    await card.getByText('in 72 hours').waitFor();
    expect(await visitor.button(/^Extend hold/).count()).toBe(0);

    await client.advance({ hours: 50 });
    await syncBrowserDate(visitor, client);
    await visitor.reload();
    await card.getByText('Your hold expires soon.').waitFor();
    await card.getByText('in 22 hours').waitFor();
    await visitor.findsNoAccessibilityBarrier();
    const before = (await client.me()).bookings[0]?.expiredAt ?? '';
    await visitor.button('Extend hold by 24 hours').click();
    await visitor.button('Extend my hold').click();

    await visitor.page.getByRole('status').filter({ hasText: 'Your hold now lasts until' }).waitFor();
    await card.getByText('in 46 hours').waitFor();
    expect(await visitor.button(/^Extend hold/).count()).toBe(0);
    const after = (await client.me()).bookings[0]?.expiredAt ?? '';
    expect(Date.parse(after) - Date.parse(before)).toBe(24 * 3_600_000);
  });

  it('expires on an open page, moves to Expired & Deleted Holds, and its space is free again', async () => {
    const { visitor, client } = await portal.customer();
    const departure = await freeDeparture(client, { from: 20, to: 50 });
    const { number } = (await client.hold(holdOrder(departure))).body;
    await installSharedClock(visitor, client);
    await visitor.open('/bookings');
    await bookingCard(visitor, number).getByText('in 24 hours').waitFor();

    await advanceBothClocks(visitor, client, { hours: 23 });
    await bookingCard(visitor, number).getByText('in 1 hour').waitFor();
    await visitor.button('Extend hold by 12 hours').waitFor();

    await advanceBothClocks(visitor, client, { hours: 2 });
    await visitor.page.getByRole('heading', { name: 'Where would you like to go?' }).waitFor();
    await visitor.link(/^Expired & Deleted Holds/).click();
    await visitor.waitForAddress('/bookings/expired');
    await bookingCard(visitor, number).getByText('Hold expired').waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await eventually(
      async () => expect((await seatsOf(client, departure)).available).toBe(departure.available),
      { timeout: 10_000 },
    );
  });
});
