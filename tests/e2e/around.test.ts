import { afterEach, describe, expect, it } from 'vitest';
import type { Booking } from '@tour-portal/contracts/api.js';
import { instant, millis } from '@tour-portal/contracts/time.js';
import { customer, departures, order, placed, someDeparture } from '../client.js';
import { bookedTrip, bookingOf } from '../payments.js';
import { atTheSameTime } from './clocks.js';
import { overflow, smallTargets } from './in-page.js';
import { openPortal, SCREENS, type Customer } from './portal.js';
import type { Screen } from './screens.js';
import { bookingCard } from './steps.js';
import type { Visitor } from './visitor.js';

const portal = openPortal();
const WIDTHS = [360, 768, 1280] as const;

/** The clock goes back to where the test found it. */
let begun: string | null = null;
afterEach(async () => {
  if (begun !== null) await portal.client.post('/dev/clock', { now: begun });
  begun = null;
});

async function invited(client: Customer['client']): Promise<Booking> {
  return placed(await client.hold(order(await someDeparture(client), [2])));
}

/** Somebody who travels soon, with a session at the moment at which the survey opens. */
async function travelled({ visitor, client, person }: Customer): Promise<{ trip: Booking; survey: string }> {
  const [departure] = await departures(client, { from: 15, to: 200 });
  if (departure === undefined) throw new Error('No tour leaves soon');
  const trip = await bookedTrip(client, departure, [1]);
  const [survey] = trip.surveys;
  if (survey === undefined) throw new Error('The booking has no survey');
  begun = (await client.get<{ now: string }>('/dev/clock')).body.now;
  await client.post('/dev/clock', { now: instant(millis(survey.opensAt) + 60_000) });
  await client.post('/v1/accounts/login', { email: person.email, password: person.password });
  await visitor.takeSession(client);
  await atTheSameTime(visitor, client);
  return { trip, survey: survey.url };
}

async function rate({ page }: Visitor, question: string, rating: string): Promise<void> {
  await page
    .getByRole('group', { name: question })
    .getByRole('radio', { name: rating })
    .check({ force: true });
}

describe('inviting a friend', () => {
  it('who takes the link, chooses a room and holds space under the same number', async () => {
    const { visitor, client } = await portal.customer();
    const { number } = await invited(client);
    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.open('/bookings');
    await visitor.link('Invite Friends').click();
    await visitor.isAt(`/bookings/${number}/invite`);
    await visitor.sees('Invite Friends');
    await visitor.page.getByText('6 or more spots').waitFor();
    await visitor.button('Copy the link').click();
    await visitor.page.getByText(/^The link is copied/).waitFor();
    const link = await visitor.page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toBe(await visitor.page.getByLabel('Your invitation link').inputValue());
    expect(new URL(link).origin).toBe(portal.url);

    const friend = await portal.visitor();
    await friend.page.goto(link);
    await friend.page.getByText('You are invited!').waitFor();
    await friend.findsNoBarrier();
    await friend.page.getByRole('radio', { name: /^1 guest/ }).check();
    await friend.link(/^Hold space/).click();
    await friend.isAt(new RegExp(`^/login\\?t=\\d+&r=1&d=[\\d-]+&b=${number}$`));
    const account = await customer(portal.url);
    await friend.takeSession(account);
    await friend.page.reload();
    await friend.isAt('/bookings?holding');
    await bookingCard(friend, number).getByText('1 guest, 1 room').waitFor();
    const [joined] = (await account.me()).bookings;
    expect(joined).toMatchObject({ number, roomGuests: [1] });

    await friend.link(`Manage booking ${number}`).click();
    await friend.sees('Manage Booking');
    await friend.isAt(`/bookings/${number}`);
  });
});

describe('the questions of a booking', () => {
  it('are reached from it and lead back to it', async () => {
    const { visitor, client } = await portal.customer();
    const { number } = await invited(client);
    await visitor.open(`/bookings/${number}`);
    await visitor.sees('Manage Booking');
    await visitor.link('Booking FAQs').last().click();
    await visitor.sees('Booking FAQs');
    await visitor.isAt(`/bookings/${number}/faqs`);
    await visitor.page.getByRole('table', { name: 'Cancellation fee for each guest' }).waitFor();
    await visitor.link('Names and guests').click();
    await visitor.link(`Back to booking ${number}`).click();
    await visitor.sees('Manage Booking');
  });
});

describe('the survey', () => {
  it('opens after the tour, takes the answers once and thanks', async () => {
    const traveller = await portal.customer();
    const { visitor, client } = traveller;
    const { trip } = await travelled(traveller);
    await visitor.open(`/bookings/${trip.number}`);
    await visitor.page.getByText('How was your tour?').waitFor();
    await visitor.link('Open the survey').click();
    await visitor.sees('How was your tour?');
    await visitor.button('Send my answers').click();
    await visitor.page.getByText('Please choose a rating').first().waitFor();
    await visitor.findsNoBarrier();
    await rate(visitor, 'How was your tour as a whole?', '5 Excellent');
    await rate(visitor, 'How was your tour director?', '5 Excellent');
    await rate(visitor, 'How were the hotels?', '4 Very good');
    await rate(visitor, 'How were the meals?', '3 Good');
    await rate(visitor, 'How was the tour for what it cost?', '4 Very good');
    await visitor.page.getByRole('textbox').fill('We sang on the bus.');
    await visitor.button('Send my answers').click();
    await visitor.sees('Thank You');
    await visitor.isAt('/survey-submitted');
    await visitor.findsNoBarrier();
    expect((await bookingOf(client, trip.id)).surveys[0]?.submittedAt).not.toBe(null);

    await visitor.open(`/bookings/${trip.number}`);
    await visitor.page.getByText(/^Thank you for your answers of /).waitFor();
    expect(await visitor.link('Open the survey').count()).toBe(0);
  });
});

function screens({ number, tour }: Booking, survey: string): readonly Screen[] {
  const at = (name: string, path: string, until: string): Screen => ({
    name,
    open: async (visitor) => {
      await visitor.open(path);
      await visitor.page.getByText(until).first().waitFor();
    },
  });
  return [
    at('invite', `/bookings/${number}/invite`, 'Send them this link'),
    at('invited', `/tours/${tour}?b=${number}`, 'per person, double'),
    at('faqs', `/bookings/${number}/faqs`, 'Documents, friends'),
    at('survey', survey, 'Send my answers'),
    at('survey-submitted', '/survey-submitted', 'Thank You'),
    at('survey-invalid', '/survey?signature=x', 'this survey link is invalid'),
  ];
}

describe('the pages around a booking', () => {
  const INVALID = 'GET /v1/surveys 400';

  it.each(WIDTHS)('at %i px fit and can be used with a thumb', async (width) => {
    const traveller = await portal.customer();
    const { visitor, client } = traveller;
    visitor.expects(INVALID);
    const { survey } = await travelled(traveller);
    const hold = await invited(client);
    await visitor.page.setViewportSize({ width, height: width < 655 ? 740 : 900 });
    const faults: string[] = [];
    for (const { name, open } of screens(hold, survey)) {
      await open(visitor);
      await visitor.page.screenshot({
        path: `${SCREENS}${name}-${width}.jpg`,
        type: 'jpeg',
        quality: 70,
        fullPage: true,
      });
      faults.push(...(await overflow(visitor.page)).map((what) => `${name} sticks out: ${what}`));
      faults.push(...(await smallTargets(visitor.page)).map((what) => `${name} small target: ${what}`));
    }
    expect(faults).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('have no barrier, %s', async (colorScheme) => {
    const traveller = await portal.customer({ colorScheme });
    const { visitor, client } = traveller;
    visitor.expects(INVALID);
    const { survey } = await travelled(traveller);
    for (const { open } of screens(await invited(client), survey)) {
      await open(visitor);
      await visitor.findsNoBarrier();
    }
  });
});
