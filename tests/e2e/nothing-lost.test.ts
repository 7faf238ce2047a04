import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { Client, someDeparture } from '../client.js';
import { mustPatchGuests } from '../guests.js';
import { bookedTrip, bookingOf } from '../payments.js';
import { untilAnnounced, step } from './booking-steps.js';
import { untilTrue } from './in-page.js';
import { press } from './keys.js';
import { screenFaults } from './pictures.js';
import { openPortal, type Customer } from './portal.js';
import { departureOf, namelessHold, NIAGARA } from './trips.js';
import { untilInteractive } from './visitor.js';

const portal = openPortal();

const nameField = (page: Page, guest: number) => page.getByLabel(`Guest ${guest} First and Last Name`);

interface NamesForm extends Customer {
  readonly hold: Booking;
  /** The calls to save names, in order, also those that failed. */
  readonly saves: Request[];
}

/** A customer whose page shows the form for the names of a hold's two guests. */
async function openNamesForm(): Promise<NamesForm> {
  const customer = await portal.customer();
  const { visitor, page, client } = customer;
  const hold = await namelessHold(client, await someDeparture(client));
  const saves: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/guests/names')) saves.push(request);
  });
  // The browser asks before a page with unsaved fields is left.
  page.on('dialog', (dialog) => void dialog.accept());
  await visitor.open(`/bookings/${hold.number}`);
  await nameField(page, 1).waitFor();
  return { ...customer, hold, saves };
}

async function namesOf(client: Client, { id }: Booking): Promise<string[]> {
  return (await bookingOf(client, id)).guests.map(({ fullName }) => fullName);
}

/** Logs in outside the browser, for a look at what is saved. */
async function logIn({ person }: Customer): Promise<Client> {
  const { client } = portal;
  await client.logIn(person);
  return client;
}

/** Ends the session elsewhere, then saves the names by Enter in a guest's field: the call is refused. */
async function saveWithoutSession({ visitor, page, client, hold }: NamesForm, guest: number): Promise<void> {
  await client.post('/v1/accounts/logout');
  visitor.expectTroubles(`PATCH /v1/bookings/${hold.id}/guests/names 401`, 'GET /v1/accounts/me 401');
  await nameField(page, guest).press('Enter');
}

describe('a session that ends in the middle of a form', () => {
  it('asks for a login in place; then the page repeats the save by itself', async () => {
    const customer = await openNamesForm();
    const { visitor, page, person, hold, saves } = customer;
    await nameField(page, 1).fill('Ada King');
    await nameField(page, 2).fill('Charles Babbage');
    await saveWithoutSession(customer, 2);

    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await dialog.waitFor();
    expect(await screenFaults(visitor, 'log-in-again', [375, 1440])).toEqual([]);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await press(visitor, 'Enter');
    await untilAnnounced(visitor, 'The names of all guests are saved.');
    await dialog.waitFor({ state: 'detached' });
    expect(await namesOf(await logIn(customer), hold)).toEqual(['Ada King', 'Charles Babbage']);
    expect(saves).toHaveLength(2);
    const keys = saves.map((request) => request.headers()['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('saves nothing when the dialog fails to load', async () => {
    const customer = await openNamesForm();
    const { visitor, page, hold, saves } = customer;
    // The page preloads the dialog's file: block the file and load the page again.
    await page.route('**/assets/LogInAgain*.js', (route) => route.abort());
    await visitor.reload();
    await nameField(page, 1).fill('Ada King');
    await saveWithoutSession(customer, 1);
    await page.getByText('This could not be opened.').waitFor();
    expect(await page.getByRole('dialog', { name: 'Please log in again' }).count()).toBe(0);
    expect(await namesOf(await logIn(customer), hold)).toEqual(['', '']);
    expect(saves).toHaveLength(1);
    visitor.expectTroublesLike(/LogInAgain|ChunkLoadError|Loading chunk/);
  });

  it('shows and saves nothing when another customer logs in', async () => {
    const customer = await openNamesForm();
    const { visitor, page, hold, saves } = customer;
    const { person: other } = await portal.customer();
    await nameField(page, 1).fill('Ada King');
    await saveWithoutSession(customer, 1);
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await dialog.getByLabel('Email').fill(other.email);
    await dialog.getByLabel('Password', { exact: true }).fill(other.password);
    await press(visitor, 'Enter');
    await visitor.sees('Somebody else logged in');
    expect(await screenFaults(visitor, 'somebody-else', [375, 1440])).toEqual([]);
    expect(await page.content()).not.toContain('Ada King');
    expect(await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')).not.toContain('Ada King');
    await visitor.link('Go to Bookings').click();
    await visitor.sees('Bookings');
    expect(saves).toHaveLength(1);
    expect(await namesOf(await logIn(customer), hold)).toEqual(['', '']);
  });
});

describe('what was typed and not saved', () => {
  it('is there again after a reload; without the tab’s storage it is lost', async () => {
    const { visitor, page } = await openNamesForm();
    await nameField(page, 1).fill('Ada King');
    await visitor.reload();
    await page.getByText(/^We kept what you typed at/).waitFor();
    expect(await nameField(page, 1).inputValue()).toBe('Ada King');
    expect(await screenFaults(visitor, 'draft-kept', [375, 1440])).toEqual([]);

    await page.evaluate('sessionStorage.clear()');
    await visitor.reload();
    await nameField(page, 1).waitFor();
    expect(await nameField(page, 1).inputValue()).toBe('');
    expect(await page.getByText(/^We kept what you typed at/).count()).toBe(0);
  });

  it('does not overwrite what was changed elsewhere before the reload', async () => {
    const { visitor, page, client, hold, saves } = await openNamesForm();
    await nameField(page, 1).fill('Ada King');
    const [first] = hold.guests;
    await mustPatchGuests(client, hold, 'names', [{ id: first?.id, fullName: 'Ada Lovelace' }]);
    await visitor.reload();
    await page.getByText(/it is “Ada Lovelace” now, and you typed “Ada King”/).waitFor();
    expect(await nameField(page, 1).inputValue()).toBe('Ada Lovelace');
    expect(await screenFaults(visitor, 'draft-conflict', [375, 1440])).toEqual([]);
    await visitor.button('Use what I typed').click();
    expect(await nameField(page, 1).inputValue()).toBe('Ada King');
    expect(saves).toEqual([]);
  });
});

describe('without a network', () => {
  /** Cuts the network while names are saved: the server gets the request, but its answer does not arrive. */
  async function cutWhileSaving({ visitor, page, hold }: NamesForm): Promise<void> {
    const path = `/v1/bookings/${hold.id}/guests/names`;
    await nameField(page, 1).fill('Ada King');
    visitor.expectTroubles(`PATCH ${path} net::ERR_INTERNET_DISCONNECTED`);
    await page.route(
      `**${path}`,
      async (route) => {
        await route.fetch();
        await page.context().setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await nameField(page, 1).press('Enter');
    await page.getByText(/^You’re offline\. What you typed is kept\./).waitFor();
    expect(await nameField(page, 1).inputValue()).toBe('Ada King');
  }

  /** A read of the account that may fail meanwhile. */
  const FAILED_READ = /^GET \/v1\/accounts\/me net::/;

  it('what was typed waits, and is saved once, though the first answer was lost', async () => {
    const customer = await openNamesForm();
    const { visitor, page, client, hold, saves } = customer;
    await cutWhileSaving(customer);
    expect(await screenFaults(visitor, 'offline-form', [375, 1440])).toEqual([]);
    await page.context().setOffline(false);
    await untilAnnounced(visitor, /^1 of 2 names are saved/);
    expect(await namesOf(client, hold)).toEqual(['Ada King', '']);
    expect(new Set(saves.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
    expect(await page.getByText(/^You’re offline/).count()).toBe(0);
    visitor.expectTroublesLike(FAILED_READ);
  });

  it('what was typed keeps waiting in a page that is not told that the network is back', async () => {
    const customer = await openNamesForm();
    const { visitor, page, saves } = customer;
    // Added before the page's own listeners: it keeps the event from them.
    await page.addInitScript(
      "addEventListener('online', (event) => { event.stopImmediatePropagation(); globalThis.isBack = true; }, true)",
    );
    await visitor.reload();
    await cutWhileSaving(customer);
    await page.context().setOffline(false);
    await untilTrue(page, 'globalThis.isBack');
    expect(await page.evaluate<number>("fetch('/v1/healthz').then(({ status }) => status)")).toBe(200);
    expect(saves).toHaveLength(1);
    expect(await page.getByText(/^You’re offline/).count()).toBe(1);
    visitor.expectTroublesLike(FAILED_READ);
  });
});

describe('two windows', () => {
  async function openOtherWindow(page: Page, { number }: Booking): Promise<Page> {
    const other = await page.context().newPage();
    await other.goto(`${portal.url}/bookings/${number}`);
    await untilInteractive(other);
    return other;
  }

  /** Types in one window and saves in another one. */
  async function saveInOtherWindow({ page, hold }: NamesForm): Promise<void> {
    await nameField(page, 1).fill('Ada King');
    const other = await openOtherWindow(page, hold);
    await nameField(other, 2).fill('Charles Babbage');
    await nameField(other, 2).press('Enter');
    await other.getByText(/^1 of 2 names are saved/).waitFor();
    await other.close();
  }

  it('tell each other what was changed, and when', async () => {
    const customer = await openNamesForm();
    const { visitor, page } = customer;
    await saveInOtherWindow(customer);
    await page.getByText(/^Names were changed in another window at \d+:\d\d [AP]M\.$/).waitFor();
    expect(await nameField(page, 1).inputValue()).toBe('Ada King');
    expect(await nameField(page, 2).inputValue()).toBe('Charles Babbage');
    expect(await screenFaults(visitor, 'other-window', [375, 1440])).toEqual([]);
  });

  it('tell each other also of actions outside the forms', async () => {
    const { visitor, page, hold } = await openNamesForm();
    const other = await openOtherWindow(page, hold);
    await other.getByRole('button', { name: 'Delete hold' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete hold' }).click();
    await page.getByText(/^Your hold was changed in another window at \d+:\d\d [AP]M\./).waitFor();
    // The control: the window in which it was done shows no such message.
    expect(await other.getByText(/in another window/).count()).toBe(0);
    await other.close();
    expect(await screenFaults(visitor, 'other-window-hold', [375, 1440])).toEqual([]);
  });

  it('that cannot tell each other: one shows the other’s change once it has the focus, without a message', async () => {
    const customer = await openNamesForm();
    const { visitor } = customer;
    await visitor.page.addInitScript('delete globalThis.BroadcastChannel');
    await visitor.reload();
    await saveInOtherWindow(customer);
    await visitor.page.evaluate("window.dispatchEvent(new Event('focus'))");
    await eventually(async () => expect(await nameField(visitor.page, 2).inputValue()).not.toBe(''));
    expect(await visitor.page.getByText(/^Names were changed/).count()).toBe(0);
  });
});

it('a step that fails to load says so in its own place, and loads at "Try again"', async () => {
  const { visitor, page, client } = await portal.customer();
  const booking = await bookedTrip(client, await departureOf(client, NIAGARA), [1]);
  await page.route('**/assets/DetailsStep*.js', (route) => route.abort());
  await visitor.open(`/bookings/${booking.number}`);
  const details = step(visitor, 'Guest details');
  const tryAgain = details.getByRole('button', { name: 'Try again' });
  await details.getByRole('alert').filter({ hasText: 'This step could not be loaded.' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Manage Booking');
  expect(await screenFaults(visitor, 'step-missing', [375, 1440])).toEqual([]);
  await page.unroute('**/assets/DetailsStep*.js');
  await tryAgain.focus();
  await press(visitor, 'Enter');
  await details.getByRole('button', { name: 'Save details' }).waitFor();
  visitor.expectTroublesLike(/DetailsStep|ChunkLoadError|Loading chunk/);
});
