import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SurveyInvitation } from '@tour-portal/contracts/api/survey-api.js';
import { INVALID_SURVEY_LINK } from '@tour-portal/contracts/booking/surveys.js';
import { calendarDate, instant, plusHours } from '@tour-portal/contracts/values/time.js';
import type { RouteObject } from 'react-router';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { stopDate } from '../../testing/clock.js';
import { anAccount, referenceRoutes } from '../../testing/fixtures.js';
import { addressOf, renderAt } from '../../testing/render.js';
import { goOnline, goOffline } from '../../testing/network.js';
import { heldAnswer, stubServer, type Answer } from '../../testing/server.js';
import SurveyPage from './SurveyPage.js';
import SurveySubmittedPage from './SurveySubmittedPage.js';

const OPENS = instant('2026-05-11T15:00:00Z');
const INVITATION = 'GET /v1/surveys';
const SUBMIT = 'POST /v1/surveys';
const SUBMITTED: Answer = { status: 201, body: { submittedAt: OPENS } };
const invitation: SurveyInvitation = {
  tour: 'Canadian Rockies',
  location: 'Calgary, Alberta to Vancouver, British Columbia',
  departedAt: calendarDate('2026-05-01'),
  concludedAt: calendarDate('2026-05-09'),
  opensAt: OPENS,
  submittedAt: null,
};
const routes: RouteObject[] = [
  { path: '/survey', Component: SurveyPage },
  { path: '/survey-submitted', Component: SurveySubmittedPage },
  { path: '*', element: <p>Another page</p> },
];

beforeEach(() => {
  stopDate(plusHours(OPENS, 1));
});

/** The page of a survey; `answer`: to the request for the invitation, `submitted`: to the answers of the customer. */
function open({
  answer = { status: 200, body: invitation },
  submitted = SUBMITTED,
  query = '?booking=1&signature=a_b.c-d',
  pages = routes,
}: {
  answer?: Answer;
  submitted?: Parameters<typeof stubServer>[0][string];
  query?: string;
  pages?: typeof routes;
} = {}) {
  const calls = stubServer({ ...referenceRoutes, [INVITATION]: answer, [SUBMIT]: submitted });
  const sent = () => calls.filter(({ route }) => route === SUBMIT).map(({ body }) => body);
  return { ...renderAt(`/survey${query}`, { routes: pages }), calls, sent };
}

const QUESTIONS = [
  ['How was your tour as a whole?', '5 Excellent'],
  ['How was your tour director?', '5 Excellent'],
  ['How were the hotels?', '4 Very good'],
  ['How were the meals?', '3 Good'],
  ['How was the tour for what it cost?', '1 Poor'],
] as const;

async function rateAll({ user }: Pick<ReturnType<typeof open>, 'user'>, except?: string): Promise<void> {
  for (const [question, rating] of QUESTIONS) {
    if (question === except) continue;
    const group = await screen.findByRole('group', { name: question });
    await user.click(within(group).getByRole('radio', { name: rating }));
  }
}
const sendButton = () => screen.getByRole('button', { name: 'Send my answers' });
const untilThanked = () => screen.findByRole('heading', { level: 1, name: 'Thank You' });

describe('the survey', () => {
  it('names its tour, takes the answers and thanks', async () => {
    const opened = open();
    const { user, router, calls, sent } = opened;
    await screen.findByText('Canadian Rockies');
    expect(screen.getByText('May 1 2026 to May 9 2026')).toBeTruthy();
    await rateAll(opened);
    await user.type(screen.getByRole('textbox'), ' Lovely.{Enter}Thank you. ');
    await user.click(sendButton());
    await untilThanked();
    expect(addressOf(router)).toBe('/survey-submitted');
    expect(sent()).toEqual([
      {
        signature: 'a_b.c-d',
        answers: { overall: 5, director: 5, hotels: 4, meals: 3, value: 1, comment: 'Lovely.\nThank you.' },
      },
    ]);
    expect(calls.find(({ route }) => route === INVITATION)?.search).toBe('?signature=a_b.c-d');
  });

  it('sends nothing while ratings are missing, and asks for each', async () => {
    const opened = open();
    await screen.findByText('Canadian Rockies');
    await opened.user.click(sendButton());
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual(
      QUESTIONS.map(() => 'Please choose a rating'),
    );
    await rateAll(opened, 'How were the meals?');
    await opened.user.click(sendButton());
    const group = screen.getByRole('group', { name: 'How were the meals?' });
    expect(within(group).getByRole('alert').textContent).toBe('Please choose a rating');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(opened.sent()).toEqual([]);
  });

  it("shows the server's problem with an answer beside its question", async () => {
    const refusal = { errors: { body: [{ message: 'Not that one', field: 'answers.meals' }] } };
    const opened = open({ submitted: { status: 400, body: refusal } });
    await rateAll(opened);
    await opened.user.click(sendButton());
    const group = screen.getByRole('group', { name: 'How were the meals?' });
    expect((await within(group).findByRole('alert')).textContent).toBe('Not that one');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('shows a refusal that belongs to no question', async () => {
    const opened = open({ submitted: { status: 409, body: { message: 'This survey opens tomorrow' } } });
    await rateAll(opened);
    await opened.user.click(sendButton());
    expect((await screen.findByRole('alert')).textContent).toBe('This survey opens tomorrow');
  });

  it('that is not open yet says when it will be', async () => {
    open({ answer: { status: 200, body: { ...invitation, opensAt: plusHours(OPENS, 2) } } });
    await screen.findByText(/^This survey opens on Monday, May 11, 2026, /);
    expect(screen.queryByRole('button')).toBe(null);
  });

  it('that was answered says so and asks nothing', async () => {
    open({ answer: { status: 200, body: { ...invitation, submittedAt: OPENS } } });
    await screen.findByText(/^Thank you for your answers of Monday, May 11, 2026, /);
    expect(screen.queryByRole('button')).toBe(null);
  });

  it('whose tour is no longer in the catalog shows only a name and the dates', async () => {
    open({ answer: { status: 200, body: { ...invitation, tour: 'Guided tour', location: '' } } });
    await screen.findByText('Guided tour');
    expect(screen.getByText('Guided tour').parentElement?.childElementCount).toBe(2);
  });

  it('says that a link without a signature is invalid, and calls no server', async () => {
    const { calls } = open({ query: '?booking=1' });
    expect((await screen.findByRole('alert')).textContent).toBe(INVALID_SURVEY_LINK);
    expect(calls).toEqual([]);
  });

  it('says that a link is invalid where the server refuses it', async () => {
    open({ answer: { status: 400, body: { errors: { query: [{ message: 'Any', field: 'signature' }] } } } });
    expect((await screen.findByRole('alert')).textContent).toBe(INVALID_SURVEY_LINK);
  });

  it('offers to try again when the server is busy', async () => {
    open({ answer: { status: 503, body: { message: 'Busy' } } });
    expect((await screen.findByRole('alert')).textContent).toBe('Busy');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the thanks', () => {
  it.each([
    [null, 'See our tours', '/'],
    [anAccount, 'Go to Bookings', '/bookings'],
  ] as const)('link to the next page', async (account, name, to) => {
    stubServer(referenceRoutes);
    renderAt('/survey-submitted', { routes, account });
    await untilThanked();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
  });
});

const storedNames = () => Object.keys(sessionStorage).filter((name) => name.startsWith('survey:'));
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox');

it('answers cannot be changed while they are sent, and are sent once: the button is busy until the next page is there', async () => {
  const answer = heldAnswer(() => SUBMITTED);
  const page = heldAnswer(() => ({ status: 200 }));
  const [survey, thanks] = routes as [RouteObject, RouteObject];
  const { user, sent } = open({
    submitted: answer.handler,
    pages: [survey, { ...thanks, loader: () => page.handler(undefined) }],
  });
  await rateAll({ user });
  await user.type(comment(), 'Lovely.');
  const button = sendButton();
  await user.click(button);
  await user.type(comment(), ' More');
  await user.click(screen.getAllByRole('radio', { name: '2 Fair' })[0]!);
  expect(comment().value).toBe('Lovely.');
  expect(screen.getAllByRole<HTMLInputElement>('radio', { name: '5 Excellent' })[0]?.checked).toBe(true);
  answer.release();
  await waitFor(() => expect(storedNames()).toEqual([]));
  await user.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  page.release();
  await untilThanked();
  expect(sent()).toHaveLength(1);
});

describe('answers that are not sent', () => {
  it('are restored after a reload, and deleted once they are sent', async () => {
    const first = open();
    await rateAll(first);
    await first.user.type(comment(), 'Lovely.');
    cleanup();
    const { user, sent } = open();
    await screen.findByText('We kept what you answered before. It is not sent yet.');
    expect(comment().value).toBe('Lovely.');
    await user.click(sendButton());
    await untilThanked();
    expect(sent()).toMatchObject([{ answers: { overall: 5, value: 1, comment: 'Lovely.' } }]);
    expect(storedNames()).toEqual([]);
  });

  it('wait for the network and are sent once it is back', async () => {
    const opened = open();
    await rateAll(opened);
    goOffline();
    await opened.user.click(sendButton());
    await screen.findByText(/^You’re offline\. What you typed is kept\. We send it as soon as/);
    const calls = stubServer({ ...referenceRoutes, [SUBMIT]: SUBMITTED });
    goOnline();
    await untilThanked();
    expect(calls.map(({ route, headers }) => [route, headers.get('idempotency-key')])).toEqual([
      [SUBMIT, expect.any(String)],
    ]);
    expect(storedNames()).toEqual([]);
  });

  it('are not restored once the storage of the tab is cleared', async () => {
    const first = open();
    await screen.findByText('Canadian Rockies');
    await first.user.type(comment(), 'Lovely.');
    expect(storedNames()).toHaveLength(1);
    sessionStorage.clear();
    cleanup();
    open();
    await screen.findByText('Canadian Rockies');
    expect(comment().value).toBe('');
    expect(screen.queryByText(/^We kept/)).toBe(null);
  });
});
