import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { cents, formatDollars } from '@tour-portal/contracts/values/money.js';
import { holdOrder, placed, someDeparture } from '../client.js';
import { bookedTrip, bookingOf } from '../payments.js';
import { chooseDate, openStep, untilAnnounced } from './booking-steps.js';
import { advanceBothClocks, installSharedClock } from './clocks.js';
import { openPortal } from './portal.js';
import { bookingCard, holdPath } from './steps.js';
import { departureOf, RED_ROCKS } from './trips.js';

const portal = openPortal();

/** The sum of the fees of all guests, in cents. */
function totalOf({ guests }: Booking): number {
  return guests.flatMap(({ fees }) => fees).reduce((sum, fee) => sum + fee.total, 0);
}

describe('what would happen is shown before it happens', () => {
  it('extending a hold: the countdown, the warning and the new end; nothing changes until it is confirmed', async () => {
    const { visitor, page, client } = await portal.customer();
    const hold = placed(await client.hold(holdOrder(await someDeparture(client), [2])));
    await installSharedClock(visitor, client);
    await visitor.open(`/bookings/${hold.number}`);
    const card = bookingCard(visitor, hold.number);
    await card.getByText('in 72 hours').waitFor();
    // Wait until the page has loaded: its requests would time out when its clock is moved.
    await page.waitForLoadState('networkidle');
    await advanceBothClocks(visitor, client, { hours: 47 });
    await card.getByText('in 25 hours').waitFor();
    expect(await card.getByText('Your hold expires soon.').count()).toBe(0);
    await advanceBothClocks(visitor, client, { hours: 24, minutes: 30 });
    await card.getByText('Your hold expires soon.').waitFor();
    await card.getByText(/in (29|30) minutes/).waitFor();
    await advanceBothClocks(visitor, client, { minutes: 10 });
    await card.getByText(/in (19|20) minutes/).waitFor();

    await visitor.button('Extend hold by 24 hours').click();
    const dialog = page.getByRole('dialog', { name: 'Extend your hold?' });
    const holdUntil = dialog.locator('div').filter({ hasText: 'Your hold would last until' }).last();
    await holdUntil.getByText('→', { exact: false }).waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
    expect((await bookingOf(client, hold.id)).expiredAt).toBe(hold.expiredAt);

    await visitor.button('Extend hold by 24 hours').click();
    // The card leaves out the year.
    const promised = (await holdUntil.getByRole('strong').innerText()).replace(/, \d{4}/, '');
    await dialog.getByRole('button', { name: 'Extend my hold' }).click();
    await untilAnnounced(visitor, 'Your hold now lasts until');
    await card.getByText('in 24 hours').waitFor();
    await card.getByText(promised).waitFor();
    expect(await visitor.button(/^Extend hold/).count()).toBe(0);
    const { expiredAt } = await bookingOf(client, hold.id);
    expect(Date.parse(expiredAt ?? '') - Date.parse(hold.expiredAt ?? '')).toBe(24 * 3_600_000);
  });

  it('replacing a hold: the price and the end of both stand beside each other', async () => {
    const { visitor, page, client } = await portal.customer();
    const [first, second] = [await someDeparture(client, 1), await someDeparture(client, 2)];
    const hold = placed(await client.hold(holdOrder(first, [2])));
    await visitor.open(holdPath(second, '1'));
    await visitor.sees('One hold per account');
    await visitor.link('Replace my hold').waitFor();
    const sideOf = (name: string) =>
      page
        .locator('section, article, div')
        .filter({ has: page.getByRole('heading', { name }) })
        .last();
    const current = await sideOf('Your current hold').innerText();
    expect(current).toContain(formatDollars(cents(totalOf(hold))));
    const { body: preview } = await client.post<Booking>('/v1/bookings?dryRun=true', {
      ...holdOrder(second, [1]),
      holdId: hold.id,
    });
    const next = await sideOf('Your new hold').innerText();
    expect(next).toContain(formatDollars(cents(totalOf(preview))));
    for (const side of [current, next]) expect(side).toMatch(/Held until\s+\w+/);
    // So far nothing is held, and nothing is given up.
    expect((await client.me()).bookings.map(({ id, deletedAt }) => [id, deletedAt])).toEqual([
      [hold.id, null],
    ]);

    await visitor.link('Replace my hold').click();
    await visitor.waitForAddress('/bookings?replaced');
    const [replacing] = (await client.me()).bookings;
    expect(totalOf(replacing!)).toBe(totalOf(preview));
  });

  it('a transfer that costs money: the new total is asked about before it is saved', async () => {
    const { visitor, page, client } = await portal.customer();
    const departure = await departureOf(client, RED_ROCKS);
    const trip = await bookedTrip(client, departure, [1]);
    await visitor.open(`/bookings/${trip.number}`);
    const flights = await openStep(visitor, 'Flight details');
    for (const [name, day] of [
      ['Arrival', departure.departedAt],
      ['Departure', departure.concludedAt],
    ] as const) {
      const side = flights.getByRole('group', { name, exact: true });
      await side.getByRole('radio', { name: 'Other' }).check();
      await chooseDate(visitor, side.getByRole('button', { name: new RegExp(`^${name} date`) }), day, {
        confirm: false,
      });
    }
    await flights.getByRole('radio', { name: /^Private car from Las Vegas airport/ }).check();
    await flights.getByRole('button', { name: 'Save travel details' }).click();
    const question = page.getByRole('dialog', { name: 'Your transfers change the price' });
    await question.getByText('$0 → $45 (+$45)', { exact: true }).first().waitFor();
    await visitor.findsNoAccessibilityBarrier();
    await question.getByRole('button', { name: 'Go back' }).click();
    const before = await bookingOf(client, trip.id);
    expect(before.guests.map(({ arrival }) => arrival)).toEqual([null]);

    await flights.getByRole('button', { name: 'Save travel details' }).click();
    await question.getByRole('button', { name: 'Save with this price' }).click();
    await untilAnnounced(visitor, 'The travel details of all guests are saved.');
    const final = await openStep(visitor, 'Final payment');
    await final.getByRole('checkbox', { name: /^Airport transfer/ }).waitFor();
    expect(totalOf(await bookingOf(client, trip.id)) - totalOf(before)).toBe(4_500);
  });

  it('travel protection: what it does, what is charged with it, and what is left after that', async () => {
    const { visitor, client } = await portal.customer();
    const trip = await bookedTrip(client, await someDeparture(client, 3), [2]);
    const owed = trip.guests.flatMap(({ fees }) => fees).filter(({ type }) => type === 'FINAL_PAYMENT');
    const owedTotal = owed.reduce((sum, fee) => sum + fee.total, 0);
    await visitor.open(`/bookings/${trip.number}`);
    const final = await openStep(visitor, 'Final payment');
    const untilCharge = (amount: number) =>
      final.getByText(`You will be charged ${formatDollars(cents(amount))} now.`, { exact: false }).waitFor();
    await untilCharge(owedTotal);
    await final.getByText('What travel protection does').click();
    await final.getByRole('table').getByText('the whole tour price').waitFor();
    const [first, second] = await final.getByLabel(/^Travel protection/).all();
    await first!.check();
    await untilCharge(owedTotal + 12_900);
    await second!.check();
    await untilCharge(owedTotal + 2 * 12_900);
    await final.getByText('Travel protection starts with this payment.', { exact: false }).waitFor();
    await visitor.findsNoAccessibilityBarrier();
    for (const name of ['Ada Traveler', 'Charles Traveler'])
      await final
        .getByRole('group', { name: new RegExp(`^${name}`) })
        .getByLabel(/^Final payment/)
        .uncheck();
    await untilCharge(2 * 12_900);
    await final.getByText(`After that: ${formatDollars(cents(owedTotal))} by`, { exact: false }).waitFor();
    const { payments, guests } = await bookingOf(client, trip.id);
    expect([payments.length, guests.flatMap(({ fees }) => fees).some(({ type }) => type === 'TPP')]).toEqual([
      1,
      false,
    ]);
  });
});
