import { describe, expect, it } from '@jest/globals';
import { afterTest } from '@tour-portal/backend/testing/after-test.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import type { Account, Booking } from '@tour-portal/contracts/api/api.js';
import { instant, millis } from '@tour-portal/contracts/values/time.js';
import { holdOrder, placed, someDeparture, freeDeparture } from '../client.js';
import { bookedTrip, bookingOf } from '../payments.js';
import { syncBrowserDate } from './clocks.js';
import { expectNoFaults } from './pictures.js';
import { openPortal, type Customer } from './portal.js';
import { bookingCard } from './steps.js';
import type { Visitor } from './visitor.js';

const portal = openPortal();

/** Makes a booking and moves the clock to the opening of its survey until the test ends, with a new session there. */
async function afterTour({ visitor, client, person }: Customer): Promise<{ trip: Booking; survey: string }> {
  const departure = await freeDeparture(client, { from: 15, to: 200 });
  const trip = await bookedTrip(client, departure, [1]);
  const [survey] = trip.surveys;
  if (survey === undefined) throw new Error('The booking has no survey');
  const before = await client.now();
  afterTest(() => portal.client.post('/dev/clock', { now: before }));
  await client.post('/dev/clock', { now: instant(millis(survey.opensAt) + 60_000) });
  await client.post('/v1/accounts/login', { email: person.email, password: person.password });
  await visitor.takeSession(client);
  await syncBrowserDate(visitor, client);
  return { trip, survey: survey.url };
}

async function rate({ page }: Visitor, question: string, rating: string): Promise<void> {
  await page
    .getByRole('group', { name: question })
    .getByRole('radio', { name: rating })
    .check({ force: true });
}

describe('the FAQs of a booking', () => {
  it('are reached from it and lead back to it', async () => {
    const { visitor, client } = await portal.customer();
    const { number } = placed(await client.hold(holdOrder(await someDeparture(client), [2])));
    await visitor.open(`/bookings/${number}`);
    await visitor.sees('Manage Booking');
    await visitor.link('Booking FAQs').last().click();
    await visitor.sees('Booking FAQs');
    await visitor.waitForAddress(`/bookings/${number}/faqs`);
    await visitor.page.getByRole('table', { name: 'Cancellation fee for each guest' }).waitFor();
    await expectNoFaults(visitor, 'faqs');
    await visitor.link('Names and guests').click();
    await visitor.link(`Back to booking ${number}`).click();
    await visitor.sees('Manage Booking');
  });
});

describe('the survey', () => {
  it('opens after the tour, takes the answers once and thanks', async () => {
    const traveler = await portal.customer();
    const { visitor, client } = traveler;
    const { trip, survey } = await afterTour(traveler);
    await visitor.open('/bookings');
    await visitor.link(/^Traveled/).click();
    await visitor.waitForAddress('/bookings/travelled');
    await bookingCard(visitor, trip.number).waitFor();
    await expectNoFaults(visitor, 'bookings-travelled');
    await visitor.link(`View booking ${trip.number}`).click();
    await visitor.page.getByText('How was your tour?').waitFor();
    await expectNoFaults(visitor, 'manage-travelled');
    await visitor.link('Open the survey').click();
    await visitor.sees('How was your tour?');
    await visitor.button('Send my answers').click();
    await visitor.page.getByText('Please choose a rating').first().waitFor();
    await expectNoFaults(visitor, 'survey');
    await rate(visitor, 'How was your tour as a whole?', '5 Excellent');
    await rate(visitor, 'How was your tour director?', '5 Excellent');
    await rate(visitor, 'How were the hotels?', '4 Very good');
    await rate(visitor, 'How were the meals?', '3 Good');
    await rate(visitor, 'How was the tour for what it cost?', '4 Very good');
    await visitor.page.getByRole('textbox').fill('We sang on the bus.');
    await visitor.button('Send my answers').click();
    await visitor.sees('Thank You');
    await visitor.waitForAddress('/survey-submitted');
    await expectNoFaults(visitor, 'survey-submitted');
    expect((await bookingOf(client, trip.id)).surveys[0]?.submittedAt).not.toBe(null);

    await visitor.open(`/bookings/${trip.number}`);
    await visitor.page.getByText(/^Thank you for your answers of /).waitFor();
    expect(await visitor.link('Open the survey').count()).toBe(0);
    await visitor.open(survey);
    await visitor.page.getByText('There is nothing more to do.', { exact: false }).waitFor();
    await expectNoFaults(visitor, 'survey-answered');
  });

  it('is not open before its time, and refuses a link that the portal has not signed', async () => {
    const { visitor, client } = await portal.customer();
    const trip = await bookedTrip(client, await someDeparture(client), [1]);
    await visitor.open(trip.surveys[0]?.url ?? '');
    await visitor.page.getByText(/^This survey opens on /).waitFor();
    await expectNoFaults(visitor, 'survey-early');
    visitor.expectTroubles('GET /v1/surveys 400');
    await visitor.open('/survey?signature=x');
    await visitor.page.getByText('this survey link is invalid', { exact: false }).waitFor();
    await expectNoFaults(visitor, 'survey-invalid');
  });
});

describe('the documents of a booking', () => {
  it('are PDFs: once a deposit is paid, two of the departure and a payment confirmation', async () => {
    const { visitor, client } = await portal.customer();
    const trip = await bookedTrip(client, await someDeparture(client), [1]);
    await visitor.open(`/bookings/${trip.number}`);
    const documents = visitor.page.getByRole('region', { name: 'Documents' });
    const links = documents.getByRole('link', { name: /^(Day by Day|Hotel List|Payment confirmation)/ });
    await eventually(async () => expect(await links.count()).toBe(3), { timeout: 20_000 });
    for (const link of await links.all()) {
      const file = await visitor.page.request.get(portal.url + ((await link.getAttribute('href')) ?? ''));
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
    }
  });
});

describe('a booking that client service has cancelled', () => {
  it('is on the list of cancelled bookings without a number of guests, and its page has no steps', async () => {
    const { visitor, client } = await portal.customer();
    const trip = await bookedTrip(client, await someDeparture(client, 1), [2]);
    await visitor.page.route('**/v1/accounts/me', async (route) => {
      const response = await route.fetch();
      const account = (await response.json()) as Account;
      const bookings = account.bookings.map((booking) => ({ ...booking, cancelledAt: account.updatedAt }));
      await route.fulfill({ response, json: { ...account, bookings } });
    });
    await visitor.open('/bookings');
    await visitor.link(/^Cancelled/).click();
    await visitor.waitForAddress('/bookings/cancelled');
    const card = bookingCard(visitor, trip.number);
    await card.getByText('Cancelled').first().waitFor();
    expect(await card.getByText('2 guests').count()).toBe(0);
    await expectNoFaults(visitor, 'bookings-cancelled');
    await visitor.link(`View booking ${trip.number}`).click();
    await visitor.sees('Manage Booking');
    await visitor.page.getByRole('heading', { name: 'Price details' }).waitFor();
    expect(await visitor.page.getByText('Five steps to your tour').count()).toBe(0);
    await expectNoFaults(visitor, 'manage-cancelled');
  });
});

describe('a part of the program that fails to load', () => {
  it('is shown as an unexpected error, with a button to load the page again', async () => {
    const visitor = await portal.visitor();
    const { page } = visitor;
    await page.route('**/assets/SurveySubmittedPage*.js', (route) => route.abort());
    await visitor.open('/survey-submitted');
    await visitor.sees('Unexpected Error');
    await page
      .getByText('Your request could not be processed. Please contact client service for details.')
      .waitFor();
    await expectNoFaults(visitor, 'unexpected-error');
    await eventually(() =>
      expect(visitor.troubles.filter((trouble) => trouble.startsWith('report: ')).length).toBe(1),
    );
    visitor.expectTroubles(
      ...visitor.troubles.filter((trouble) => /SurveySubmitted|ChunkLoadError|Loading chunk/.test(trouble)),
    );
    await page.unroute('**/assets/SurveySubmittedPage*.js');
    await visitor.button('Load the page again').click();
    await visitor.sees('Thank You');
  });
});
