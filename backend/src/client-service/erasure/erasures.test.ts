import { event } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import { describe, expect, it, jest } from '@jest/globals';
import { ManualClock, NOW, contextOf, openRecords } from '../../testing/fixtures.js';
import { Erasures } from './erasures.js';
import { StoredPersonalData } from './stored-personal-data.js';

const MINUTE = 60_000;

/**
 * Erasures of account 7; a test says what its `streams` answer, and `done` lists what they have deleted, except messages.
 * @param crashes how many attempts crash before the key is destroyed
 * @param emails of the person
 */
async function setUp({ crashes = 0, emails = [] as readonly string[] } = {}) {
  const records = await openRecords();
  const clock = new ManualClock();
  const done: string[] = [];
  const recording = (what: string) => async () => void done.push(what);
  const destroyKey = jest.fn(recording('key'));
  for (let n = 0; n < crashes; n += 1) destroyKey.mockRejectedValueOnce(new Error('the process crashes'));
  const streams = { execute: jest.fn<() => Promise<object>>(), state: jest.fn<() => Promise<object>>() };
  const wipe = jest.fn<() => boolean>();
  const error = jest.fn<(about: { error: Error }, what: string) => void>();
  const pass = jest.fn<(point: string) => void>();
  const head = async () => START;
  const storedData = new StoredPersonalData(
    { records, deliveries: records },
    { removeAll: recording('credentials') } as never,
    { endAll: recording('sessions') } as never,
    { removeOf: recording('pdfs') } as never,
    { removeOf: recording('sent mails') } as never,
    { removeOf: recording('stored answers') } as never,
  );
  const erasures = new Erasures(
    { records, events: { head }, parts: [{ name: 'records', wipe }] } as never,
    streams as never,
    clock,
    { pass } as never,
    { destroyKey, hasKey: async () => !done.includes('key') } as never,
    { position: head } as never,
    { document: async () => ({}), contacts: async () => ({ emails, phoneNumbers: [] }) } as never,
    storedData,
    { error } as never,
  );
  const erase = () => erasures.erase(7, [], contextOf(1));
  const continueAfter = async (millis: number) => {
    clock.advance(millis);
    await erasures.continueErasures(() => false);
  };
  return { records, clock, done, streams, pass, wipe, error, erasures, erase, continueAfter };
}

/** The records of account 7 are deleted, but their bytes are still in the files; `wipe` says whether a try could wipe them. */
async function afterDeletion() {
  const system = await setUp();
  const { records, clock } = system;
  const since = clock.systemMillis();
  await records.insert('erasures', '7', { deletedAt: START, since, nextTryAt: since });
  const erasuresLeft = async () =>
    (await records.find('erasures', 'nextTryAt', Number.MAX_SAFE_INTEGER, 1)).length;
  return { ...system, erasuresLeft };
}

const ALL_BUT_MESSAGES = ['key', 'credentials', 'sessions', 'pdfs', 'sent mails', 'stored answers'];
const [ERASED] = recorded([event('AccountErased', { account: 7, bookings: [], guests: [], at: NOW })]);
const REFUSED = { ok: false, refusal: { code: 'slot-taken', by: [] } };

describe('an erasure deletes everything although (D44)', () => {
  it('its record was removed while its event was being written', async () => {
    const { records, done, streams, erase } = await setUp();
    streams.execute.mockImplementationOnce(async () => {
      // Another instance takes the erasure for one whose process crashed before it wrote the event.
      await records.remove('erasures', '7');
      return { ok: true };
    });
    expect(await erase()).toBe(null);
    expect(done).toEqual(ALL_BUT_MESSAGES);
    expect((await records.get('erasures', '7'))?.record).toHaveProperty('deletedAt');
  });

  it('its record was removed while its event was being written, and its process crashed right after the event', async () => {
    const emails = ['ann@example.com'];
    const { records, done, streams, pass, erasures, erase, continueAfter } = await setUp({ emails });
    streams.execute.mockImplementationOnce(async () => {
      await records.remove('erasures', '7');
      return { ok: true };
    });
    pass.mockImplementationOnce(() => {
      throw new Error('the process crashes');
    });
    await expect(erase()).rejects.toThrow('the process crashes');
    await erasures.react(ERASED!);
    expect((await records.get('erasures', '7'))?.record['emails']).toEqual(emails);
    streams.state.mockResolvedValue({ status: 'erased' });
    await continueAfter(15_000);
    expect(done).toEqual(ALL_BUT_MESSAGES);
  });

  it('its process crashed, and another call that began before it was refused after it', async () => {
    const { done, streams, erase, continueAfter } = await setUp({ crashes: 1 });
    streams.execute.mockImplementationOnce(async () => {
      await expect(erase()).rejects.toThrow('the process crashes');
      return REFUSED;
    });
    streams.execute.mockResolvedValueOnce({ ok: true });
    expect(await erase()).toEqual(REFUSED.refusal);
    streams.state.mockResolvedValue({ status: 'erased' });
    await continueAfter(15_000);
    expect(done).toEqual(ALL_BUT_MESSAGES);
  });

  it('its process crashed, and its event was written while another instance looked for that event', async () => {
    const { done, streams, erase, continueAfter } = await setUp({ crashes: 1 });
    streams.execute.mockResolvedValueOnce(REFUSED).mockResolvedValueOnce({ ok: true });
    expect(await erase()).toEqual(REFUSED.refusal);
    streams.state.mockImplementationOnce(async () => {
      await expect(erase()).rejects.toThrow('the process crashes');
      return { status: 'open' };
    });
    streams.state.mockResolvedValue({ status: 'erased' });
    await continueAfter(15_000);
    expect(done).toEqual([]);
    await continueAfter(15_000);
    expect(done).toEqual(ALL_BUT_MESSAGES);
  });
});

it('the event of an erasure that is done writes no new record of it', async () => {
  const { records, streams, erasures, erase } = await setUp();
  streams.execute.mockResolvedValueOnce({ ok: true });
  await erase();
  await records.remove('erasures', '7');
  await erasures.react(ERASED!);
  expect(await records.get('erasures', '7')).toBe(null);
});

it('the record of a refused erasure is removed after a while', async () => {
  const { records, done, streams, erase, continueAfter } = await setUp();
  streams.execute.mockResolvedValueOnce(REFUSED);
  streams.state.mockResolvedValue({ status: 'open' });
  expect(await erase()).toEqual(REFUSED.refusal);
  await continueAfter(15_000);
  expect([await records.get('erasures', '7'), done]).toEqual([null, []]);
});

it('an erasure deletes the mails to the person, also those that were given up (D44)', async () => {
  const { records, streams, erase } = await setUp({ emails: ['ann@example.com'] });
  streams.execute.mockResolvedValueOnce({ ok: true });
  for (const [id, at, to] of [
    ['waiting', { nextTryAt: 1 }, 'ann@example.com'],
    ['given-up', { nextTryAt: null, givenUpAt: 1 }, 'ann@example.com'],
    ['of-another', { nextTryAt: null, givenUpAt: 1 }, 'tom@example.com'],
  ] as const)
    await records.insert('outbox', id, { kind: 'email', to, ...at });
  expect(await erase()).toBe(null);
  const left = await Promise.all(
    ['waiting', 'given-up', 'of-another'].map((id) => records.get('outbox', id)),
  );
  expect(left.map((found) => found?.record['to'] ?? null)).toEqual([null, null, 'tom@example.com']);
});

describe('deleted data that is left in files (D44)', () => {
  it('stays until a later try can wipe the files; then the record of the erasure is removed', async () => {
    const { wipe, error, erasuresLeft, continueAfter } = await afterDeletion();
    wipe.mockReturnValueOnce(false).mockReturnValue(true);
    await continueAfter(0);
    expect(await erasuresLeft()).toBe(1);
    await continueAfter(1_000);
    expect([await erasuresLeft(), wipe.mock.calls.length, error.mock.calls]).toEqual([0, 2, []]);
  });

  it('causes an error in the log once wiping has failed for more than ten minutes, and wiping is tried again', async () => {
    const { wipe, error, erasuresLeft, continueAfter } = await afterDeletion();
    wipe.mockReturnValue(false);
    await continueAfter(10 * MINUTE);
    expect(error).not.toHaveBeenCalled();
    await continueAfter(1_000);
    expect(error.mock.calls.map(([about]) => about.error.message)).toEqual([
      'the files are in use, or the read models behind, for too long',
    ]);
    expect(await erasuresLeft()).toBe(1);
    wipe.mockReturnValue(true);
    await continueAfter(10 * MINUTE);
    expect(await erasuresLeft()).toBe(0);
  });
});
