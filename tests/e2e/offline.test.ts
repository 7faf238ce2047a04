import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { storedAccount } from './in-page.js';
import { expectNoFaults } from './pictures.js';
import { openPortal } from './portal.js';
import { startReleaseProxy } from './release-proxy.js';
import { departureOf, namelessHold, paidTrip, RED_ROCKS } from './trips.js';
import type { Visitor } from './visitor.js';

const portal = openPortal();

/** For tests that use the service worker; in all others it is blocked ({@link openPortal}). */
const WITH_WORKER: BrowserContextOptions = { serviceWorkers: 'allow' };
const NETWORK_ERROR = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/;
const itineraryPath = ({ travelDocuments }: Booking) => `/v1/documents/${travelDocuments[0]?.id ?? 0}`;

/** The names of the browser's caches for documents, each with the number of documents in it. */
const CACHED_DOCUMENTS = `(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('documents-of-'));
  return Promise.all(names.map(async (name) => [name, (await (await caches.open(name)).keys()).length]));
})()`;

/** Whether a newer service worker waits to replace the one in use. */
const IS_WAITING = 'navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)';
/** The names of the caches with the page of each release. */
const RELEASES = "caches.keys().then((names) => names.filter((name) => name.startsWith('page-of-')))";

async function untilCached({ page }: Visitor, { travelDocuments }: Booking): Promise<void> {
  // The travel documents and the newest confirmation.
  const count = travelDocuments.length + 1;
  await eventually(
    async () => {
      const counts = await page.evaluate<[string, number][]>(CACHED_DOCUMENTS);
      expect(counts.map(([, documents]) => documents)).toEqual([count]);
      expect(await page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true);
    },
    { timeout: 20_000 },
  );
}

/** Cuts the network or restores it, and marks all requests that have failed for want of it as expected. */
async function setOffline(visitor: Visitor, isOffline = true): Promise<void> {
  await visitor.page.context().setOffline(isOffline);
  visitor.expectTroublesLike(NETWORK_ERROR);
}

/** The page fetches a file. @returns the status and the first four characters; 0 and none where no answer came */
function fetchStart({ page }: Visitor, address: string): Promise<[number, string]> {
  return page.evaluate<[number, string]>(
    `fetch('${address}').then(async (answer) => [answer.status, (await answer.text()).slice(0, 4)], () => [0, ''])`,
  );
}

describe('without a network', () => {
  it('a traveler reads the trip, its phone numbers and documents as they were last loaded', async () => {
    const { visitor, page, client } = await portal.customer({
      ...WITH_WORKER,
      viewport: { width: 375, height: 800 },
    });
    const trip = await paidTrip(client, await departureOf(client, RED_ROCKS));
    await visitor.open('/bookings');
    await visitor.sees('Bookings');
    await untilCached(visitor, trip);
    await setOffline(visitor);

    await visitor.open(`/bookings/${trip.number}/trip`);
    await visitor.sees('Your Trip');
    await page.getByText(/^You are offline\. This is as of /).waitFor();
    await page.getByText('Night 1 of 2 at Cottonwood Bend Lodge, Springdale, Utah').waitFor();
    expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(1);
    expect(await fetchStart(visitor, itineraryPath(trip))).toEqual([200, '%PDF']);
    await expectNoFaults(visitor, 'trip-offline');

    await visitor.open('/');
    await visitor.open(`/bookings/${trip.number}`);
    await page.getByRole('heading', { name: 'Price details' }).waitFor();
    await expectNoFaults(visitor, 'manage-offline');
    await visitor.open('/bookings');
    await page.getByRole('article').first().waitFor();
    await expectNoFaults(visitor, 'bookings-offline');
    visitor.expectTroubles('GET /v1/documents/999999 503');
    await page.goto(`${visitor.url}/v1/documents/999999`);
    await page.getByText('This document is not kept on this device.').waitFor();

    await page.goBack();
    await page.getByText(/^You are offline/).waitFor();
    await setOffline(visitor, false);
    // The page asks again by itself.
    await page.getByText(/^You are offline/).waitFor({ state: 'detached' });
    // Requests may have failed until then.
    await setOffline(visitor, false);
  });

  it('another account on the same device sees nothing of the trip, and a logout deletes its documents', async () => {
    const { visitor, page, client } = await portal.customer(WITH_WORKER);
    const another = await portal.customer();
    const trip = await paidTrip(client, await departureOf(client, RED_ROCKS));
    await visitor.open(`/bookings/${trip.number}`);
    await untilCached(visitor, trip);
    await visitor.button('Log out').click();
    await visitor.waitForAddress('/login');
    await eventually(async () => expect(await page.evaluate(CACHED_DOCUMENTS)).toEqual([]));
    await setOffline(visitor);
    visitor.expectTroubles(`GET ${itineraryPath(trip)} 503`);
    expect(await fetchStart(visitor, itineraryPath(trip))).toEqual([503, '<!do']);
    await visitor.open(`/bookings/${trip.number}/trip`);
    await visitor.sees('Log In');
    await setOffline(visitor, false);

    await visitor.takeSession(another.client);
    await visitor.open('/bookings');
    await visitor.sees('Bookings');
    await eventually(async () => expect((await storedAccount(page))?.email).toBe(another.person.email));
    await setOffline(visitor);
    await visitor.open(`/bookings/${trip.number}/trip`);
    await page.getByText(/^You are offline/).waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('Red Rock');
    expect(await fetchStart(visitor, itineraryPath(trip))).toEqual([503, '<!do']);
    await setOffline(visitor, false);
  });

  it('a logout that does not reach the server ends the session at the next start of the page, which shows the login', async () => {
    const { visitor, page, client } = await portal.customer();
    const isSignedIn = async () => (await client.get('/v1/accounts/me')).status === 200;
    const logout = '**/v1/accounts/logout';
    const { number } = await namelessHold(client, await departureOf(client, RED_ROCKS));
    const serverRendersBooking = async () => {
      const answer = await page.goto(`${visitor.url}/bookings/${number}`);
      return (await answer?.text())?.includes(number);
    };
    expect(await serverRendersBooking()).toBe(true);
    await visitor.open('/bookings');
    await page.route(logout, (route) => route.abort('internetdisconnected'));
    await visitor.button('Log out').click();
    await visitor.waitForAddress('/login');
    await page.goto('about:blank');
    await page.unroute(logout);
    visitor.expectTroublesLike(NETWORK_ERROR);
    // The session still exists: it would go on if the browser did not repeat the logout.
    expect(await isSignedIn()).toBe(true);
    expect(await serverRendersBooking()).toBe(false);
    await visitor.sees('Log In');
    await eventually(async () => expect(await isSignedIn()).toBe(false));
  });

  it('a browser without the service worker shows nothing (control of the first test)', async () => {
    const { visitor, page, client } = await portal.customer();
    const trip = await paidTrip(client, await departureOf(client, RED_ROCKS));
    await visitor.open(`/bookings/${trip.number}/trip`);
    await visitor.sees('Your Trip');
    await setOffline(visitor);
    await expect(page.goto(`${visitor.url}/bookings/${trip.number}/trip`)).rejects.toThrow(NETWORK_ERROR);
    await setOffline(visitor, false);
  });

  it('a new release waits while a page of the old one is open, which can still open others, and then takes over', async () => {
    const proxy = await startReleaseProxy(portal.url);
    try {
      const { visitor, page: old, client } = await portal.customer(WITH_WORKER);
      const trip = await paidTrip(client, await departureOf(client, RED_ROCKS));
      await old.goto(`${proxy.url}/bookings/${trip.number}`);
      await untilCached(visitor, trip);
      await old.evaluate('window.isOld = true');
      proxy.serveNewer();

      const newer = await old.context().newPage();
      await newer.goto(`${proxy.url}/bookings`);
      // A page that the server rendered adds this script a moment later; `getAttribute` waits for it.
      const program = newer.locator('script[type=module]').first();
      expect(await program.getAttribute('src')).toMatch(/r2\.js$/);
      await eventually(async () => expect(await newer.evaluate(IS_WAITING)).toBe(true), { timeout: 20_000 });

      await old.getByRole('link', { name: 'Your trip, day by day' }).click();
      await old.getByRole('heading', { name: 'Day by day' }).waitFor();
      await old.getByRole('link', { name: 'My Account' }).first().click();
      await old.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
      expect(await old.evaluate('window.isOld')).toBe(true);
      expect(await newer.evaluate(RELEASES)).toHaveLength(2);

      await old.close();
      await newer.reload();
      await eventually(async () => expect(await newer.evaluate(IS_WAITING)).toBe(false), { timeout: 20_000 });
      await eventually(async () => {
        const names = await newer.evaluate<string[]>(RELEASES);
        expect(names.map((name) => name.endsWith('r2.js'))).toEqual([true]);
      });
      await newer.context().setOffline(true);
      await newer.goto(`${proxy.url}/bookings/${trip.number}/trip`);
      await newer.getByRole('heading', { name: 'Day by day' }).waitFor();
      expect(await program.getAttribute('src')).toMatch(/r2\.js$/);
      await newer.context().setOffline(false);
      visitor.expectTroublesLike(/^foreign: /);
    } finally {
      await proxy.close();
    }
  });
});
