import { describe, expect, it } from '@jest/globals';
import type { CatalogueDeparture } from '@tour-portal/contracts/client-service/catalogue.js';
import type { WaitingRequest } from '@tour-portal/contracts/api/waiting-api.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import { cents, formatDollars, type Cents } from '@tour-portal/contracts/values/money.js';
import { formatDate, plusDays } from '@tour-portal/contracts/values/time.js';
import { signedUpClient, freeDeparture, holdOrder, placed } from '../client.js';
import { mailAbout } from '../mails.js';
import { bookedTrip } from '../payments.js';
import { catalogueWithCapacity } from '../small-catalogue.js';
import { signedInStaff } from '../staff.js';
import { until } from '../until.js';
import { expectNoFaults, takePicture, resize } from './pictures.js';
import { openPortal } from './portal.js';
import { carryOutAction, goToPage, openClientService } from './staff-pages.js';

/** Of every departure, in the catalog that the portal starts with. */
const SEATS = 2;
const PHONE_WIDTH = 375;
const DESKTOP_WIDTH = 1280;

const portal = openPortal(async () => ({ CATALOGUE_DIR: await catalogueWithCapacity(SEATS) }));

describe('the catalog', () => {
  it('gets a departure that visitors see, seats for a party that waits, and a price that leaves earlier holds alone', async () => {
    const existing = await freeDeparture(portal.client, { from: 120, to: 300 }, 3);
    const year = existing.departedAt.slice(0, 4);
    const departedAt = plusDays(existing.departedAt, 3);
    const day = formatDate(departedAt, 'MMMM d, yyyy');
    const row = formatDate(departedAt, 'ccc MMM d');
    const departure = { ...existing, departedAt };

    const manager = await portal.visitor();
    await openClientService(manager, (await signedInStaff(portal)).client);
    await resize(manager, DESKTOP_WIDTH);
    await goToPage(manager, 'Catalog');
    await manager.page.getByRole('combobox', { name: 'Tour' }).selectOption(String(existing.tour));
    await manager.page.getByRole('combobox', { name: 'Year' }).selectOption(year);
    await manager.button('Schedule a departure').click();
    const scheduling = manager.page.getByRole('dialog');
    await scheduling.getByLabel('First day').fill(departedAt);
    await scheduling.getByLabel('Seats').fill(String(SEATS));
    await scheduling.getByLabel('Price').selectOption(existing.priceName);
    await expectNoFaults(manager, 'catalog-schedule');
    await carryOutAction(manager, 'Many asked for this week', `Schedule ${day}`);
    await manager.page.getByRole('checkbox', { name: row }).waitFor();
    await expectNoFaults(manager, 'catalog');

    const visitor = await portal.visitor();
    await visitor.open(`/tours/${existing.tour}?year=${year}`);
    await visitor.page.locator(`#date-${departedAt}`).waitFor({ state: 'attached' });
    const holder = await signedUpClient(portal.url);
    const hold = placed(await holder.hold(holdOrder(departure)));
    const traveler = await portal.customer();
    expect((await traveler.client.post('/v1/waiting-list', holdOrder(departure))).status).toBe(201);

    const agent = await portal.visitor();
    const ann = await signedInStaff(portal, 'ann@client-service.example', ['agent']);
    await openClientService(agent, ann.client);
    await resize(agent, PHONE_WIDTH);
    await goToPage(agent, 'Catalog');
    await agent.page.getByRole('combobox', { name: 'Tour' }).selectOption(String(existing.tour));
    await agent.page.getByRole('combobox', { name: 'Year' }).selectOption(year);
    await agent.page.getByRole('checkbox', { name: row }).check();
    expect(await agent.page.getByRole('button', { name: 'Schedule a departure' }).count()).toBe(0);
    await expectNoFaults(agent, 'catalog-chosen');
    await agent.button('Change it').click();
    const changing = agent.page.getByRole('dialog');
    await changing.getByLabel('Seats').fill(String(2 * SEATS));
    await expectNoFaults(agent, 'catalog-change');
    await carryOutAction(agent, 'A bigger bus', `Change ${day}`);
    await mailAbout(traveler.client, traveler.person.email, 'There is space for you');
    const { body: requests } = await traveler.client.get<WaitingRequest[]>('/v1/waiting-list');
    expect(requests).toMatchObject([{ status: 'offered', departedAt }]);

    await portal.client.advance({ hours: 1 });
    const beforeChange = await portal.client.now();
    await portal.client.advance({ hours: 1 });
    await manager.button(`Set prices of ${year}`).click();
    const pricing = manager.page.getByRole('dialog');
    await pricing.getByLabel('Which price').selectOption(existing.priceName);
    const doubleField = pricing.getByLabel('Two in a room, dollars per person');
    const dollarsBefore = Number((await doubleField.inputValue()).replaceAll(',', ''));
    await doubleField.fill(String(dollarsBefore + 90));
    await expectNoFaults(manager, 'catalog-prices');
    await carryOutAction(manager, 'Fuel costs more', `Set ${existing.priceName}`);
    expect((await holder.me()).bookings[0]?.guests).toEqual(hold.guests);

    const owed = hold.guests[0]!.fees.filter(({ type }) => type === 'DEPOSIT' || type === 'FINAL_PAYMENT');
    const price = sumOf(owed);
    const untilSoldFor = (each: Cents) =>
      manager.page.getByText(`${formatDollars(each)} with two in a room`).waitFor();
    await manager.open(`/client-service/bookings/${hold.id}?time=${encodeURIComponent(beforeChange)}`);
    await untilSoldFor(price);
    await takePicture(manager, 'catalog-then');
    await manager.open(`/client-service/bookings/${hold.id}`);
    await untilSoldFor(cents(price + 9_000));
  });

  it('shows what the withdrawal of a departure would do, and that its one booking is done and refunded', async () => {
    const { client } = await portal.customer();
    const existing = await freeDeparture(client, { from: 120, to: 300 });
    const trip = await bookedTrip(client, existing, [2]);
    const year = existing.departedAt.slice(0, 4);
    const row = formatDate(existing.departedAt, 'ccc MMM d');
    const manager = await portal.visitor();
    const max = await signedInStaff(portal, 'max@client-service.example');
    await openClientService(manager, max.client);
    await manager.open(`/client-service/catalog?tour=${existing.tour}&year=${year}`);
    await manager.button(`Withdraw ${row}`).click();
    const withdrawing = manager.page.getByRole('dialog');
    await withdrawing.getByLabel('Reason').fill('The road is closed');
    await withdrawing.getByRole('button', { name: 'See what would happen' }).click();
    await withdrawing.getByText('1 booking, $600 to refund.').waitFor();
    await withdrawing.getByText(trip.number).waitFor();
    await expectNoFaults(manager, 'catalog-withdraw');
    const day = formatDate(existing.departedAt, 'MMMM d, yyyy');
    await withdrawing.getByRole('button', { name: `Withdraw ${day}` }).click();
    await manager.button(`See how far it is with ${row}`).click();
    await manager.page.getByText('1 of 1 booking done, $600 of $600 refunded.').waitFor();
    await expectNoFaults(manager, 'catalog-withdrawal');
    const path = `/v1/client-service/catalogue/tours/${existing.tour}/departures?year=${year}`;
    const departureRows = async () => (await max.client.get<CatalogueDeparture[]>(path)).body;
    await until(
      departureRows,
      (rows) => rows.find(({ departedAt }) => departedAt === existing.departedAt)?.taken === 0,
    );
  });
});
