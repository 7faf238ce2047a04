import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { bookingProjection } from '@tour-portal/projections/booking.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { collectionOf } from '@tour-portal/projections/runner/projection.js';
import type { Projection } from '@tour-portal/projections/runner/projection.js';
import { ProjectionRunner } from '@tour-portal/projections/runner/runner.js';
import { MemoryReadModels } from '@tour-portal/projections/testing/memory-read-models.js';
import { runs } from '@tour-portal/contracts/testing/runs.js';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { documentAt, revisionAt } from './booking-replay.js';
import { histories } from '../../testing/histories/histories.js';

const RUNS = runs(1_000, 200);

/** What the live read model held of each booking after each event of its stream: `booking-11/3` → document. */
async function liveDocuments(
  history: readonly RecordedEvent[],
): Promise<Map<string, BookingDocument | null>> {
  const models = new MemoryReadModels();
  const projection = bookingProjection as Projection;
  const runner = new ProjectionRunner([projection], models);
  await runner.define();
  const lease = await models.acquireLease('test', 'test', 0, 60_000);
  if (lease === null) throw new Error('nobody else asks for the lease');
  const live = new Map<string, BookingDocument | null>();
  for (const event of history) {
    await runner.fold(lease, { events: [event], last: event.position });
    if (!event.stream.startsWith('booking-')) continue;
    const found = await models.get(collectionOf(projection), event.stream.slice('booking-'.length));
    live.set(`${event.stream}/${event.revision}`, found as BookingDocument | null);
  }
  return live;
}

function eventsByBooking(history: readonly RecordedEvent[]): RecordedEvent[][] {
  const streams = new Set(history.map(({ stream }) => stream).filter((s) => s.startsWith('booking-')));
  return [...streams].map((stream) => history.filter((event) => event.stream === stream));
}

/** The revisions at which `replay` does not answer what the read model showed at that moment. */
async function wrongRevisions(
  history: readonly RecordedEvent[],
  replay: typeof documentAt,
): Promise<string[]> {
  const live = await liveDocuments(history);
  const accountEvents = history.filter(({ stream }) => stream.startsWith('account-'));
  return eventsByBooking(history).flatMap((bookingEvents) =>
    bookingEvents.flatMap(({ stream, revision }) => {
      const { position: _, ...expected } = { position: START, ...live.get(`${stream}/${revision}`) };
      const replayed = replay({ bookingEvents, accountEvents }, revision) ?? {};
      return JSON.stringify(replayed) === JSON.stringify(expected) ? [] : [`${stream}/${revision}`];
    }),
  );
}

describe('a booking as it stood at a revision (D41)', () => {
  it('is what the live read model held at that moment, at every revision of random histories', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(histories(60), async (history) => {
        compared += eventsByBooking(history).flat().length;
        expect(await wrongRevisions(history, documentAt)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBeGreaterThan(RUNS);
  }, 120_000);

  it('differs from the read model at some revision when one event too many is folded (control of the test above)', async () => {
    const oneTooFar: typeof documentAt = (events, revision) => documentAt(events, revision + 1);
    const found = await Promise.all(
      fc.sample(histories(60), 20).map((history) => wrongRevisions(history, oneTooFar)),
    );
    expect(found.flat().length).toBeGreaterThan(0);
  });

  it('does not exist before the first event, and is at the last revision for a later moment', () => {
    const [bookingEvents = []] = fc.sample(histories(60), 30).flatMap(eventsByBooking);
    const [first, last] = [bookingEvents[0]!, bookingEvents.at(-1)!];
    expect(documentAt({ bookingEvents, accountEvents: [] }, -1)).toBeNull();
    expect(revisionAt(bookingEvents, first.metadata.at)).toBeGreaterThanOrEqual(0);
    expect(revisionAt(bookingEvents, '2000-01-01T00:00:00.000Z' as typeof first.metadata.at)).toBe(-1);
    expect(revisionAt(bookingEvents, '2999-01-01T00:00:00.000Z' as typeof first.metadata.at)).toBe(
      last.revision,
    );
  });
});
