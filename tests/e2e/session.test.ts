import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { holdOrder, someDeparture } from '../client.js';
import { storedAccount } from './in-page.js';
import { expectNoFaults } from './pictures.js';
import { openPortal } from './portal.js';
import { logInWithForm } from './steps.js';

const portal = openPortal();

describe('who may see what', () => {
  it('a visitor who wants the bookings logs in first and comes back to them', async () => {
    const { person } = await portal.customer();
    const visitor = await portal.visitor();
    await visitor.open('/bookings?from=newsletter');
    await visitor.waitForAddress('/login');
    await logInWithForm(visitor.page, person.email, person.password);
    await visitor.waitForAddress('/bookings?from=newsletter');
    await visitor.sees('Bookings');
  });

  it.each(['/hold-limit', '/space-unavailable', '/unprocessable', '/bookings/expired'])(
    'a visitor at %s is sent to log in',
    async (path) => {
      const visitor = await portal.visitor();
      await visitor.open(path);
      await visitor.waitForAddress('/login');
    },
  );

  it.each(['/login', '/signup'])('a customer at %s is sent to the bookings', async (path) => {
    const { visitor } = await portal.customer();
    await visitor.open(path);
    await visitor.waitForAddress('/bookings');
    await visitor.sees('Bookings');
  });

  it('a customer’s page asks for the account, the settings and the tours only once', async () => {
    const { visitor } = await portal.customer();
    const requested: string[] = [];
    visitor.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/')) requested.push(pathname);
    });
    await visitor.open('/bookings');
    await visitor.page.getByRole('heading', { name: 'Where would you like to go?' }).waitFor();
    for (const path of ['/v1/accounts/me', '/v1/reference/config', '/v1/reference/tours'])
      expect(requested.filter((requestedPath) => requestedPath === path)).toEqual([path]);
  });

  it.each(['/bookings/cancelled', '/bookings/travelled', '/bookings/expired'])(
    'a customer without bookings at %s is sent to the bookings',
    async (path) => {
      const { visitor } = await portal.customer();
      await visitor.open(path);
      await visitor.waitForAddress('/bookings');
      await visitor.page.getByRole('heading', { name: 'Where would you like to go?' }).waitFor();
    },
  );

  it.each(['/no/such/page', '/tours/999', '/tours/11', '/tours/x'])(
    'a visitor at %s finds no page and a way to log in',
    async (path) => {
      const visitor = await portal.visitor();
      await visitor.open(path);
      await visitor.sees('Page Not Found');
      await visitor.findsNoAccessibilityBarrier();
      await visitor.link('Go to Login').click();
      await visitor.waitForAddress('/login');
    },
  );

  it('a customer at an unknown page finds the way to the bookings', async () => {
    const { visitor } = await portal.customer();
    await visitor.open('/nowhere');
    await visitor.link('Go to Bookings').click();
    await visitor.waitForAddress('/bookings');
  });
});

describe('a session', () => {
  it('a wrong password is refused with a message, and the browser keeps no account', async () => {
    const { person } = await portal.customer();
    const visitor = await portal.visitor();
    visitor.expectTroubles('POST /v1/accounts/login 400');
    await visitor.open('/login');
    await logInWithForm(visitor.page, person.email, 'not the password');
    await visitor.page.getByRole('alert').filter({ hasText: 'Wrong email or password' }).waitFor();
    await visitor.findsNoAccessibilityBarrier();
    expect(await storedAccount(visitor.page)).toBeNull();
  });

  it('logging out ends the session, deletes the account from the browser and leads to login', async () => {
    const { visitor, client, person } = await portal.customer();
    await visitor.open('/bookings');
    await visitor.sees('Bookings');
    expect((await storedAccount(visitor.page))?.email).toBe(person.email);
    await visitor.button('Log out').click();
    await visitor.waitForAddress('/login');
    await eventually(async () => expect(await storedAccount(visitor.page)).toBeNull());
    // The browser deletes its copy first; the request reaches the server a moment later.
    await eventually(async () => expect((await client.get('/v1/accounts/me')).status).toBe(401));
  });

  it('a page that is reloaded after its session was ended elsewhere leads to login', async () => {
    const { visitor, client } = await portal.customer();
    await visitor.open('/bookings');
    await visitor.sees('Bookings');
    visitor.expectTroubles('GET /v1/waiting-list 401', 'GET /v1/accounts/me 401');
    await client.post('/v1/accounts/logout');
    // The test waits only until its reload begins: the page then learns that the session has ended, and loads itself anew.
    await visitor.page.reload({ waitUntil: 'commit' });
    await visitor.waitForAddress('/login');
    await visitor.sees('Log In');
    expect(await storedAccount(visitor.page)).toBeNull();
  });

  it('a change with a session that was ended elsewhere leads to login', async () => {
    const { visitor, client } = await portal.customer();
    const { id } = (await client.hold(holdOrder(await someDeparture(client)))).body;
    await visitor.open('/bookings');
    await visitor.button('Delete hold').click();
    await client.post('/v1/accounts/logout');
    visitor.expectTroubles(`DELETE /v1/bookings/${id} 401`, 'GET /v1/accounts/me 401');
    await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Delete hold' }).click();
    await visitor.waitForAddress('/login');
    await visitor.sees('Log In');
    expect(await storedAccount(visitor.page)).toBeNull();
  });

  it('while the account cannot be reached, the browser’s copy is shown', async () => {
    const { visitor, page, client } = await portal.customer();
    const { number } = (await client.hold(holdOrder(await someDeparture(client)))).body;
    await visitor.open('/bookings');
    await page.getByText(number).waitFor();
    await page.route('**/v1/accounts/me', (route) => route.abort('internetdisconnected'));
    visitor.expectTroubles('GET /v1/accounts/me net::ERR_INTERNET_DISCONNECTED');
    await visitor.reload();
    await page.getByText(number).waitFor();
    await visitor.waitForAddress('/bookings');
    const note = page.getByText(/^You are offline\. This is as of .+\d{4}, \d+:\d\d [AP]M/);
    await note.waitFor();
    await expectNoFaults(visitor, 'offline');

    await page.unroute('**/v1/accounts/me');
    await visitor.button('Try again').click();
    await note.waitFor({ state: 'detached' });
  });
});
