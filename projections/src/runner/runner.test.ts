import { event, type RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { CheckpointMoved, StaleLease } from '@tour-portal/contracts/stores/read-models.js';
import type { Lease } from '@tour-portal/contracts/stores/read-models.js';
import { describe, expect, it, jest } from '@jest/globals';
import { accountProjection } from '../account.js';
import { bookingProjection } from '../booking.js';
import { collectionOf } from './projection.js';
import type { Projection } from './projection.js';
import { ProjectionRunner } from './runner.js';
import { MemoryReadModels } from '../testing/memory-read-models.js';
import { positionAt, recorded } from '../testing/recorded.js';
import { accountOpened, holdTerms } from '../testing/terms.js';

const PROJECTIONS = [accountProjection, bookingProjection] as readonly Projection[];
const EVENTS = recorded([accountOpened(1), event('HoldPlaced', holdTerms()), accountOpened(2)]);
const [opened, placed, secondOpened] = EVENTS as [RecordedEvent, RecordedEvent, RecordedEvent];

async function runnerWithLease(store = new MemoryReadModels(), holder = 'one', now = 0) {
  const runner = new ProjectionRunner(PROJECTIONS, store);
  await runner.define();
  const lease = (await store.acquireLease('projections', holder, now, 10)) as Lease;
  return { store, runner, lease };
}

describe('the projection runner', () => {
  it('begins before the first event and ends where the last batch did', async () => {
    const { runner, lease } = await runnerWithLease();
    expect(await runner.position()).toBe(START);
    await runner.fold(lease, { events: EVENTS, last: positionAt(3) });
    expect(await runner.position()).toBe(positionAt(3));
  });

  it('moves past events of unknown types, which a batch leaves out', async () => {
    const { runner, lease } = await runnerWithLease();
    await runner.fold(lease, { events: [], last: positionAt(9) });
    expect(await runner.position()).toBe(positionAt(9));
  });

  it('writes a document once, however often a batch touches it', async () => {
    const { store, runner, lease } = await runnerWithLease();
    const commit = jest.spyOn(store, 'commit');
    await runner.fold(lease, { events: EVENTS, last: positionAt(3) });
    const written = commit.mock.calls.map(([{ puts }]) =>
      puts.map(({ collection, key }) => `${collection}/${key}`),
    );
    const [account, booking] = PROJECTIONS.map(collectionOf);
    expect(written).toEqual([[`${account}/1`, `${account}/2`, `${booking}/11`]]);
  });

  it('gives the position of the read model that is furthest behind', async () => {
    const { store, lease } = await runnerWithLease();
    const accounts = new ProjectionRunner([accountProjection], store);
    await accounts.fold(lease, { events: EVENTS, last: positionAt(3) });
    expect(await new ProjectionRunner(PROJECTIONS, store).position()).toBe(START);
  });

  it('lets a read model that is behind catch up, and repeats nothing in the others', async () => {
    const { store, runner, lease } = await runnerWithLease();
    const accounts = new ProjectionRunner([accountProjection], store);
    await accounts.fold(lease, { events: EVENTS, last: positionAt(3) });
    await runner.fold(lease, { events: EVENTS, last: positionAt(3) });
    expect(await store.get(collectionOf(accountProjection), '1')).toMatchObject({ bookings: [11] });
    expect(await store.get(collectionOf(bookingProjection), '11')).toMatchObject({ owner: 1 });
  });

  it('is refused, and writes nothing, once its lease was taken over', async () => {
    const old = await runnerWithLease();
    const { store } = old;
    await old.runner.fold(old.lease, { events: [opened], last: positionAt(1) });
    const next = await runnerWithLease(store, 'two', 10);
    await expect(old.runner.fold(old.lease, { events: [placed], last: positionAt(2) })).rejects.toThrow(
      StaleLease,
    );
    expect(await store.get(collectionOf(bookingProjection), '11')).toBeNull();
    await next.runner.fold(next.lease, { events: [placed, secondOpened], last: positionAt(3) });
    expect(await store.get(collectionOf(accountProjection), '1')).toMatchObject({ bookings: [11] });
  });

  it('is refused where another moved the checkpoint, and goes on from there', async () => {
    const { store, runner, lease } = await runnerWithLease();
    await runner.fold(lease, { events: [opened], last: positionAt(1) });
    const other = new ProjectionRunner(PROJECTIONS, store);
    await other.fold(lease, { events: [placed], last: positionAt(2) });
    const late = { events: [placed, secondOpened], last: positionAt(3) };
    await expect(runner.fold(lease, late)).rejects.toThrow(CheckpointMoved);
    await runner.fold(lease, late);
    expect(await store.get(collectionOf(accountProjection), '1')).toMatchObject({ bookings: [11] });
    expect(await runner.position()).toBe(positionAt(3));
  });
});
