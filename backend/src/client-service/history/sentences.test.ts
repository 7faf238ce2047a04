import { EVENT_VERSIONS, event } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { accountOpened } from '@tour-portal/projections/testing/terms.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { sentenceOf } from './sentences.js';
import { histories } from '../../testing/histories/histories.js';

const NAMES = { tourName: () => 'Red Canyons', staffName: () => 'Sam Reed' };

function sentencesOf(events: readonly RecordedEvent[], key: string): string[] {
  return events.map((event, index) => {
    const booking = foldDocument(bookingProjection, events.slice(0, index + 1), key);
    return sentenceOf(event, { booking, ...NAMES });
  });
}

describe('the sentences of a history (D41)', () => {
  it('are whole sentences for every event of generated histories, erased people included', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(histories(90), (history) => {
        for (const event of history) {
          seen.add(event.type);
          const sentence = sentenceOf(event, { booking: null, ...NAMES });
          expect(sentence).toMatch(/^[A-Z$\d].*\.$/);
          expect(sentence).not.toMatch(/undefined|NaN|\[object|null/);
          // No JSON, no list of fields, no ISO time, no UUID, no name of a property.
          expect(sentence).not.toMatch(
            /[{}[\]]|\b\w+: \d+;|\dT\d\d:\d\d|\dZ\b|[0-9a-f]{8}-[0-9a-f]{4}-|[a-z]+[A-Z]\w+:/,
          );
        }
      }),
      { numRuns: 150 },
    );
    // The generated histories have more than half of all types.
    expect(seen.size).toBeGreaterThan(Object.keys(EVENT_VERSIONS).length / 2);
  });

  it('name the guests whose names were set, and count the guests of a hold', () => {
    const [events = []] = fc.sample(histories(120), 80).flatMap((history) => {
      const named = history.find(({ type, data }) => type === 'NamesSet' && typeof data.names !== 'string');
      const ofStream = history.filter(({ stream }) => stream === named?.stream);
      return ofStream[0]?.type === 'HoldPlaced' ? [ofStream] : [];
    });
    const named = events.find(({ type }) => type === 'NamesSet')!;
    const sentences = sentencesOf(events, named.stream.slice('booking-'.length));
    const sentence = sentences[events.indexOf(named)]!;
    expect(
      named.type === 'NamesSet' && named.data.names.every(({ fullName }) => sentence.includes(fullName)),
    ).toBe(true);
    expect(sentences[0]).toMatch(/^Space was held for \d guests? in \d rooms? on Red Canyons, /);
  });

  it('say of an erased name or email only that it was erased (D44)', () => {
    const [opened] = recorded([accountOpened(1)]);
    const account = { ...opened!.data, firstName: 'erased', lastName: 'erased', email: 'erased' };
    const erased = { ...opened, data: account } as RecordedEvent;
    expect(sentenceOf(erased, { booking: null, ...NAMES })).toBe('The account was opened (erased).');
    const [emailChanged] = recorded([
      event('EmailChanged', { account: 1, email: 'erased', print: 'p', proof: 'session' }),
    ]);
    expect(sentenceOf(emailChanged!, { booking: null, ...NAMES })).toBe(
      'The email of the account was changed (erased), by somebody signed in.',
    );
  });
});
