import type { SubmittedSurvey, SurveyInvitation } from '@tour-portal/contracts/api/survey-api.js';
import { surveyOpensAt } from '@tour-portal/contracts/booking/surveys.js';
import { millis, type Instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import {
  Client,
  blamedFields,
  holdOrder,
  placed,
  signedUpClient,
  freeDeparture,
  type Answer,
} from '../client.js';
import { historyOf } from '../stores/history.js';
import { instanceForTests } from '../instance.js';
import { bookedTrip, bookingOf } from '../payments.js';
import { logBytes } from './log-bytes.js';

const COMMENT = 'Our director Zacharias-Öztürk sang.\nWe will come again.';
const ANSWERS = { overall: 5, director: 5, hotels: 4, meals: 3, value: 4, comment: COMMENT };

const instance = instanceForTests();

/** A booking with a paid deposit on a tour that starts in 15 to 90 days, and the signature of its survey. */
async function newSurveyTrip() {
  const { client, person } = await newAccount(instance.url);
  const departure = await freeDeparture(client, { from: 15, to: 90 });
  const trip = await bookedTrip(client, departure, [1]);
  const [survey] = trip.surveys;
  if (survey === undefined) throw new Error('The booking has no survey');
  const signature = new URL(survey.url, instance.url).searchParams.get('signature') ?? '';
  return {
    client,
    trip,
    survey,
    signature,
    /** Logs in again: the session may have ended when the clock was moved past the tour. */
    logIn: () => client.logIn(person),
    surveyEvents: async () =>
      (await historyOf(instance.dataDir)).filter(
        ({ type, data }) => type === 'SurveySubmitted' && data.booking === trip.id,
      ),
  };
}

/** Moves the clock to so many minutes before (negative) or after a moment. */
async function setClock(at: Instant, minutes = 0): Promise<void> {
  await new Client(instance).setClock(millis(at) + minutes * 60_000);
}

const submit = (body: unknown, headers = {}) =>
  new Client(instance.url).post<SubmittedSurvey>('/v1/surveys', body, headers);
const invitation = (signature: string) =>
  new Client(instance.url).get<SurveyInvitation>(`/v1/surveys?signature=${encodeURIComponent(signature)}`);

describe('the survey of a tour (D34)', () => {
  it('exists for a booking with a paid deposit, not for a hold', async () => {
    const client = await signedUpClient(instance.url);
    const departure = await freeDeparture(client, { from: 100, to: 300 });
    const hold = placed(await client.hold(holdOrder(departure, [1])));
    expect([hold.surveys, (await bookingOf(client, hold.id)).surveys]).toEqual([[], []]);

    const { trip, survey, signature } = await newSurveyTrip();
    const { concludedAt, departedAt } = trip.departure;
    expect(trip.surveys).toEqual([
      { url: survey.url, opensAt: surveyOpensAt(concludedAt), submittedAt: null },
    ]);
    const url = new URL(survey.url, instance.url);
    expect([url.pathname, url.searchParams.get('booking')]).toEqual(['/survey', String(trip.id)]);
    expect((await invitation(signature)).body).toEqual({
      tour: url.searchParams.get('tour'),
      location: url.searchParams.get('location'),
      departedAt,
      concludedAt,
      opensAt: survey.opensAt,
      submittedAt: null,
    });
  });

  it('is answered once, after its opening, by anyone with the link; the answers are sealed', async () => {
    const { client, trip, survey, signature, logIn, surveyEvents } = await newSurveyTrip();

    await setClock(survey.opensAt, -1);
    const early = await submit({ signature, answers: ANSWERS });
    expect(early.status).toBe(409);
    expect(early.text).toMatch(/This survey opens on .+ New York/);
    expect(await surveyEvents()).toEqual([]);

    await setClock(survey.opensAt);
    const key = { 'idempotency-key': `survey-of-${trip.id}` };
    const first = await submit({ signature, answers: ANSWERS }, key);
    expect(first.status).toBe(201);
    const { submittedAt } = first.body;
    expect(submittedAt >= survey.opensAt).toBe(true);

    // A retry with the same key, and another answer a day later.
    expect((await submit({ signature, answers: ANSWERS }, key)).body).toEqual({ submittedAt });
    await client.advance({ hours: 24 });
    const again = await submit({ signature, answers: { ...ANSWERS, overall: 1 } });
    expect([again.status, again.body]).toEqual([201, { submittedAt }]);

    await logIn();
    expect((await bookingOf(client, trip.id)).surveys).toEqual([{ ...survey, submittedAt }]);
    expect((await invitation(signature)).body.submittedAt).toBe(submittedAt);
    const [event, ...others] = await surveyEvents();
    expect(event?.data).toEqual({ booking: trip.id, submittedAt, answers: ANSWERS });
    expect([event?.metadata.actor, others]).toEqual([{ kind: 'customer', account: trip.owner }, []]);
    const log = await logBytes(instance.dataDir);
    expect(log.includes('SurveySubmitted')).toBe(true);
    expect(log.includes('Zacharias')).toBe(false);
  });

  it('is still open after four years, and needs no comment', async () => {
    const { survey, signature, surveyEvents } = await newSurveyTrip();
    await setClock(survey.opensAt, 4 * 365 * 24 * 60);
    const { comment: _, ...ratings } = ANSWERS;
    expect((await submit({ signature, answers: ratings })).status).toBe(201);
    expect((await surveyEvents()).map(({ data }) => 'answers' in data && data.answers)).toEqual([
      { ...ratings, comment: '' },
    ]);
  });

  it('refuses a link that the portal did not sign, and names invalid answers', async () => {
    const { survey, signature, surveyEvents } = await newSurveyTrip();
    await setClock(survey.opensAt);
    const [payload = '', seal = ''] = signature.split('.');
    const verdictOn = (answer: Answer<unknown>) => [answer.status, ...blamedFields(answer)];
    const verdict = async (body: object) => verdictOn(await submit({ signature, answers: ANSWERS, ...body }));
    const sealedOtherwise = [`${payload}.`, `${payload}.${seal.slice(1)}`, `e30.${seal}`, `${signature}=`];
    for (const wrong of ['', 'x', payload, ...sealedOtherwise]) {
      expect([wrong, ...(await verdict({ signature: wrong }))]).toEqual([wrong, 400, 'signature']);
      expect([wrong, ...verdictOn(await invitation(wrong))]).toEqual([wrong, 400, 'signature']);
    }
    expect(await verdict({ signature: 7 })).toEqual([400, 'signature']);
    expect(await verdict({ signature: undefined })).toEqual([400, 'signature']);
    expect(await verdict({ answers: undefined })).toEqual([400, 'answers']);
    expect(await verdict({ answers: [] })).toEqual([400, 'answers']);
    expect(await verdict({ more: 1 })).toEqual([400, 'more']);
    const verdictWith = (change: object) => verdict({ answers: { ...ANSWERS, ...change } });
    for (const rating of [0, 6, 2.5, '5', null, undefined])
      expect([rating, ...(await verdictWith({ meals: rating }))]).toEqual([rating, 400, 'answers.meals']);
    expect(await verdictWith({ comment: 'x'.repeat(2001) })).toEqual([400, 'answers.comment']);
    expect(await verdictWith({ comment: 5 })).toEqual([400, 'answers.comment']);
    expect(await verdictWith({ food: 5 })).toEqual([400, 'answers.food']);
    expect((await new Client(instance.url).get('/v1/surveys')).status).toBe(400);
    expect(await surveyEvents()).toEqual([]);
  });
});
