import { event } from '@tour-portal/contracts/events/events.js';
import { describe, expect, it } from '@jest/globals';
import { bookingProjection } from '../booking.js';
import { KeyFilter } from './key-filter.js';
import type { Projection } from '../runner/projection.js';
import { StreamFold } from './stream-fold.js';
import { foldDocuments } from '../testing/given.js';
import { recorded } from '../testing/recorded.js';
import { PAID_AT, surveyAnswers } from '../testing/step-events.js';
import { accountOpened, holdTerms } from '../testing/terms.js';

const booking = bookingProjection as Projection;
const EVENTS = recorded([
  accountOpened(1),
  event('HoldPlaced', holdTerms()),
  event('HoldPlaced', holdTerms({ booking: 12 })),
  event('AccountErased', { account: 1, bookings: [11, 12], guests: [], at: holdTerms().createdAt }),
  event('SurveySubmitted', { booking: 11, submittedAt: PAID_AT, answers: surveyAnswers() }),
]);
const OF_11 = EVENTS.filter(({ stream }) => stream === 'booking-11');
const OF_12 = EVENTS.filter(({ stream }) => stream === 'booking-12');

function newFold(strays = EVENTS.filter(({ type }) => type === 'AccountErased')) {
  const written = new KeyFilter();
  const target = { projection: booking, collection: 'b', number: 0, position: '' };
  return { fold: new StreamFold([target], strays, written), written };
}

/** Ends the fold; the documents that it finished since they were last taken, by key. */
function documentsAtEnd(fold: StreamFold) {
  fold.end();
  return Object.fromEntries(fold.takeFinished().puts.map(({ key, document }) => [key, document]));
}

describe('a fold stream by stream', () => {
  it('has a document finished when the next stream begins, and not before', () => {
    const { fold, written } = newFold();
    fold.add(OF_11);
    expect(fold.finishedCount).toBe(0);
    fold.add(OF_12);
    expect(fold.finishedCount).toBe(1);
    expect(fold.takeFinished()).toMatchObject({
      puts: [{ collection: 'b', key: '11' }],
      stream: 'booking-11',
    });
    expect(['11', '12'].map((key) => written.mayHave(0, key))).toEqual([true, false]);
    fold.end();
    expect(fold.takeFinished()).toMatchObject({ puts: [{ key: '12' }], stream: 'booking-12' });
  });

  it('makes the documents that one pass over the log makes, also where an event of another stream is a document’s last', () => {
    const { fold } = newFold();
    for (const part of [OF_11.slice(0, 1), OF_11.slice(1), OF_12]) fold.add(part);
    expect(documentsAtEnd(fold)).toEqual(foldDocuments(booking, EVENTS));
  });

  it('would make other documents without the events of other streams', () => {
    const { fold } = newFold([]);
    fold.add([...OF_11, ...OF_12]);
    expect(documentsAtEnd(fold)).not.toEqual(foldDocuments(booking, EVENTS));
  });
});
