import { afterEach, describe, expect, it } from '@jest/globals';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { DEMO_CUSTOMER } from '@tour-portal/backend/demo/demo-data.js';
import { signedUpClient, holdOrder, placed, someDeparture, type Client, freeDeparture } from '../client.js';
import { fillUntil } from '../http/fill-departure.js';
import { bookedTrip } from '../payments.js';
import { syncBrowserDate } from './clocks.js';
import { expectNoFaults } from './pictures.js';
import { openPortal } from './portal.js';
import { bookingCard, logInWithForm } from './steps.js';
import { namelessHold } from './trips.js';

const portal = openPortal({ DEMO_DATA: '1' });

/** The time before a test moved the clock, to which it is set back afterwards; null: the test has not moved it. */
let timeBeforeMove: string | null = null;
afterEach(async () => {
  if (timeBeforeMove !== null) await portal.client.setClock(timeBeforeMove);
  timeBeforeMove = null;
});

async function placeHold(client: Client): Promise<Booking> {
  return namelessHold(client, await someDeparture(client));
}

describe('a friend who is invited', () => {
  it('opens the link, chooses a room and holds space under the same number', async () => {
    const { visitor, client } = await portal.customer();
    const { number } = await placeHold(client);
    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.open('/bookings');
    await visitor.link('Invite Friends').click();
    await visitor.waitForAddress(`/bookings/${number}/invite`);
    await visitor.sees('Invite Friends');
    await visitor.page.getByText('6 or more spots').waitFor();
    await visitor.button('Copy the link').click();
    await visitor.page.getByText(/^The link is copied/).waitFor();
    await expectNoFaults(visitor, 'invite');
    const link = await visitor.page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toBe(await visitor.page.getByLabel('Your invitation link').inputValue());
    expect(new URL(link).origin).toBe(portal.url);

    const friend = await portal.visitor();
    await friend.page.goto(link);
    await friend.page.getByText('You are invited!').waitFor();
    await expectNoFaults(friend, 'invited');
    await friend.page.getByRole('radio', { name: /^1 guest/ }).check();
    await friend.link(/^Hold space/).click();
    await friend.waitForAddress(new RegExp(`^/login\\?t=\\d+&r=1&d=[\\d-]+&b=${number}$`));
    const friendClient = await signedUpClient(portal.url);
    await friend.takeSession(friendClient);
    await friend.reload();
    await friend.waitForAddress('/bookings?holding');
    await bookingCard(friend, number).getByText('1 guest, 1 room').waitFor();
    const [joined] = (await friendClient.me()).bookings;
    expect(joined).toMatchObject({ number, roomGuests: [1] });

    await friend.link(`Enter the name, booking ${number}`).click();
    await friend.sees('Manage Booking');
    await friend.waitForAddress(`/bookings/${number}`);
  });

  it('is asked which hold to keep when they have another one, and can replace it', async () => {
    const { client } = await portal.customer();
    const { number, tour } = await placeHold(client);
    const { visitor: friend, client: friendClient } = await portal.customer();
    const otherHold = placed(await friendClient.hold(holdOrder(await someDeparture(friendClient, 2), [1])));
    await friend.open(`/tours/${tour}?b=${number}`);
    await friend.link(/^Hold space/).click();
    await friend.waitForAddress(/^\/hold-limit\?.*&b=/);
    await friend.sees('One hold per account');
    await friend.link('Replace my hold').waitFor();
    await expectNoFaults(friend, 'hold-limit-invited');
    await friend.link('Replace my hold').click();
    await friend.waitForAddress('/bookings?replaced');
    await bookingCard(friend, number).waitFor();
    const bookings = (await friendClient.me()).bookings.map((booking) => [
      booking.number,
      booking.deletedAt === null,
    ]);
    expect(bookings).toEqual([
      [number, true],
      [otherHold.number, false],
    ]);
  });

  it('is asked to call when they cannot book online', async () => {
    const { client } = await portal.customer();
    const { number, tour } = await placeHold(client);
    const friend = await portal.visitor();
    await friend.open(`/tours/${tour}?b=${number}`);
    await friend.link(/^Hold space/).click();
    await logInWithForm(friend.page, 'carl@trailhead-tours.example', DEMO_CUSTOMER.password);
    await friend.waitForAddress('/unprocessable');
    await friend.sees('Please call client service');
  });

  it('sees when no space is left, as does the customer who invites', async () => {
    const { visitor, client } = await portal.customer();
    const departure = await someDeparture(client);
    const { number, tour } = await namelessHold(client, departure);
    await fillUntil(portal.url, departure, 0);
    await visitor.open(`/bookings/${number}/invite`);
    await visitor.page.getByText('There are no spots left on this date.', { exact: false }).waitFor();
    expect(await visitor.page.getByLabel('Your invitation link').count()).toBe(0);
    await expectNoFaults(visitor, 'invite-full');
    const friend = await portal.visitor();
    await friend.open(`/tours/${tour}?b=${number}`);
    await friend.page.getByText('Sold out').waitFor();
    expect(await friend.link(/^Hold space/).count()).toBe(0);
    await expectNoFaults(friend, 'invited-full');
  });

  it('sees on the first day of the tour that it is too late to join, as does the customer who invited', async () => {
    const { visitor, client } = await portal.customer();
    const soon = await freeDeparture(client, { from: 15, to: 60 });
    const { number, tour } = await bookedTrip(client, soon, [1]);
    timeBeforeMove = await client.now();
    await client.setClock(`${soon.departedAt}T18:00:00.000Z`);
    const friend = await portal.visitor();
    await syncBrowserDate(friend, client);
    await friend.open(`/tours/${tour}?b=${number}`);
    await friend.page.getByText('This date is no longer offered.', { exact: false }).waitFor();
    await expectNoFaults(friend, 'invited-passed');
    await syncBrowserDate(visitor, client);
    await visitor.open(`/bookings/${number}/invite`);
    await visitor.page
      .getByText('Friends can no longer join this booking online.', { exact: false })
      .waitFor();
    await expectNoFaults(visitor, 'invite-passed');
  });
});
