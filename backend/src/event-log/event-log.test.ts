import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import type { JsonObject, StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { ADDRESS, holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { NOW, contextOf, openRecords, openEvents } from '../testing/fixtures.js';
import { EMPTY_STREAM, EventLog } from './event-log.js';
import type { StreamHead } from './event-log.js';
import { isHashValid } from './hash-chain.js';
import { PersonalData } from './personal-data.js';

const PROFILE = {
  account: 1,
  firstName: 'Annabelle',
  lastName: 'Van Buren',
  phoneNumber: '17025550123',
  email: 'annabelle@example.com',
  address: ADDRESS,
};
const opened = event('AccountOpened', PROFILE);
const blocked = event('DoNotBookSet', { account: 1, doNotBook: true });
const unblocked = event('DoNotBookSet', { account: 1, doNotBook: false });

async function openLog() {
  const store = openEvents();
  const records = await openRecords();
  const openInstance = () => new EventLog(store, new PersonalData(records));
  const log = openInstance();
  const append = async (n: number, head: StreamHead, ...events: NewEvent[]): Promise<StreamHead> => {
    const decided = events.map((newEvent) => ({ event: newEvent, context: contextOf(n), subject: 1 }));
    return log.append('account-1', head, decided);
  };
  return { store, records, log, append, openInstance };
}

/** Index of the first event whose hash, or whose link to the event before it, is wrong; null: there is none. */
function firstBreak(events: readonly StoredEvent[]): number | null {
  const found = events.findIndex(
    (stored, n) =>
      !isHashValid(stored.stream, stored, stored.metadata) ||
      stored.metadata['previousHash'] !== (events[n - 1]?.metadata['hash'] ?? null),
  );
  return found < 0 ? null : found;
}

describe('the log', () => {
  it('records with each event its version, time, actor, command and account', async () => {
    const { log, append } = await openLog();
    await append(1, EMPTY_STREAM, opened);
    const [read] = await log.read('account-1');
    expect(read).toMatchObject({ type: 'AccountOpened', data: PROFILE, stream: 'account-1', revision: 0 });
    const { hash, ...metadata } = read!.metadata;
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(metadata).toEqual({
      version: 1,
      at: NOW,
      actor: { kind: 'customer', account: 1 },
      reason: null,
      correlation: contextOf(1).commandId,
      causation: contextOf(1).commandId,
      subject: 1,
      previousHash: null,
    });
  });

  it('gives the events of a repeated append the same ids, and stores them once', async () => {
    const { log, append } = await openLog();
    const head = await append(1, EMPTY_STREAM, blocked);
    expect(await append(1, EMPTY_STREAM, blocked)).toEqual(head);
    await append(2, head, unblocked, blocked);
    const ids = (await log.read('account-1')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    const other = await openLog();
    const otherHead = await other.append(1, EMPTY_STREAM, blocked);
    await other.append(2, otherHead, unblocked, blocked);
    expect((await other.log.read('account-1')).map(({ id }) => id)).toEqual(ids);
  });

  it('converts an old event to the current version', async () => {
    const { store, log } = await openLog();
    const { roomGuests: _, hours: __, replaces: ___, joins: ____, fees: _____, ...terms } = holdTerms();
    const metadata = { ...contextOf(1), version: 1, subject: null } as unknown as JsonObject;
    const data = { ...terms, rooms: '2,1' } as unknown as JsonObject;
    const id = '00000000-0000-4000-8000-000000000001';
    await store.append('booking-11', 'no-stream', [{ id, type: 'HoldPlaced', data, metadata }]);
    expect((await log.read('booking-11'))[0]?.data).toEqual(holdTerms({ roomGuests: [2, 1], fees: [] }));
  });

  it('leaves out events of other programs, but moves past their positions', async () => {
    const { store, log, append } = await openLog();
    const id = '00000000-0000-4000-8000-000000000009';
    await append(1, EMPTY_STREAM, blocked);
    await store.append('booking-11', 'no-stream', [{ id, type: 'InvoiceSent', data: {}, metadata: {} }]);
    const read = await log.readAll(START, 10);
    expect(read.events.map(({ type }) => type)).toEqual(['DoNotBookSet']);
    expect(read.last).toBe(await store.head());
    const seen: string[] = [];
    const subscription = log.subscribe(START, async ({ last }) => void seen.push(last));
    await eventually(async () => expect(seen.at(-1)).toBe(await store.head()));
    await subscription.close();
  });
});

describe('the chain of hashes', () => {
  it('holds over every event of a stream, appended together or one by one', async () => {
    const { store, append } = await openLog();
    const head = await append(1, EMPTY_STREAM, opened, blocked);
    await append(2, await append(3, head, unblocked), blocked);
    const events = await store.read('account-1');
    expect(events).toHaveLength(4);
    expect(firstBreak(events)).toBeNull();
  });

  it('breaks at the event whose data, metadata, type or stream was changed', async () => {
    const { store, append } = await openLog();
    await append(1, EMPTY_STREAM, opened, blocked, unblocked);
    const events = await store.read('account-1');
    const changes: [number, (stored: StoredEvent) => StoredEvent][] = [
      [1, (stored) => ({ ...stored, data: { ...stored.data, doNotBook: false } })],
      [0, (stored) => ({ ...stored, data: { ...stored.data, personal: 'AAAA' } })],
      [2, (stored) => ({ ...stored, metadata: { ...stored.metadata, at: '2026-11-21T12:00:00.001Z' } })],
      [1, (stored) => ({ ...stored, metadata: { ...stored.metadata, actor: { kind: 'staff', staff: 1 } } })],
      [1, (stored) => ({ ...stored, metadata: { ...stored.metadata, reason: 'because' } })],
      [2, (stored) => ({ ...stored, type: 'HoldSlotFreed' })],
      [0, (stored) => ({ ...stored, stream: 'account-2' })],
    ];
    for (const [n, change] of changes) expect(firstBreak(events.with(n, change(events[n]!)))).toBe(n);
  });

  it('breaks where an event was removed', async () => {
    const { store, append } = await openLog();
    await append(1, EMPTY_STREAM, opened, blocked, unblocked);
    const [first, , third] = await store.read('account-1');
    expect(firstBreak([first!, third!])).toBe(1);
  });

  it('does not depend on the order in which a store returns the metadata', async () => {
    const { store, append } = await openLog();
    await append(1, EMPTY_STREAM, opened);
    const [stored] = await store.read('account-1');
    const metadata = Object.fromEntries(Object.entries(stored!.metadata).reverse());
    expect(isHashValid('account-1', stored!, metadata)).toBe(true);
  });
});

describe('personal data', () => {
  it('is not in the stored data; reading the events returns it', async () => {
    const { store, log, append } = await openLog();
    await append(1, EMPTY_STREAM, opened);
    const text = JSON.stringify(await store.readAll(START, 10));
    for (const secret of ['Annabelle', 'Van Buren', '17025550123', 'annabelle@', 'Mesa Road', 'Moab'])
      expect(text).not.toContain(secret);
    expect((await log.read('account-1'))[0]?.data).toEqual(PROFILE);
  });

  it('is encrypted differently each time, so that equal names do not look equal', async () => {
    const { store, append } = await openLog();
    await append(2, await append(1, EMPTY_STREAM, opened), opened);
    const [first, second] = await store.read('account-1');
    expect(first?.data['personal']).toEqual(expect.any(String));
    expect(second?.data['personal']).not.toBe(first?.data['personal']);
  });

  it('is decrypted by every instance with the same keys, even if two create the key at once', async () => {
    const { log: one, openInstance } = await openLog();
    const two = openInstance();
    const decided = (n: number) => [{ event: opened, context: contextOf(n), subject: 1 }];
    await Promise.all([
      one.append('account-1', EMPTY_STREAM, decided(1)),
      two.append('account-2', EMPTY_STREAM, decided(2)),
    ]);
    for (const reader of [one, two, openInstance()])
      for (const stream of ['account-1', 'account-2'])
        expect((await reader.read(stream))[0]?.data).toEqual(PROFILE);
  });

  it('reads as erased once the account’s key is destroyed; the rest of the history stays', async () => {
    const { store, records, append, openInstance } = await openLog();
    await append(1, EMPTY_STREAM, opened, blocked);
    const { version } = (await records.get('keys', '1'))!;
    await records.replace('keys', '1', { key: null }, version);
    const after = await openInstance().read('account-1');
    expect(after.map(({ data }) => data)).toEqual([
      {
        account: 1,
        firstName: 'erased',
        lastName: 'erased',
        phoneNumber: 'erased',
        email: 'erased',
        address: 'erased',
      },
      { account: 1, doNotBook: true },
    ]);
    expect(firstBreak(await store.read('account-1'))).toBeNull();
  });

  it('is not read as erased when its key is missing', async () => {
    const { records, append, openInstance } = await openLog();
    await append(1, EMPTY_STREAM, opened);
    await records.remove('keys', '1');
    await expect(openInstance().read('account-1')).rejects.toThrow(/missing/);
  });

  it('is not read when it was changed in the store', async () => {
    const { records } = await openLog();
    const personal = new PersonalData(records);
    const sealed = await personal.encryptFields('AccountOpened', { ...PROFILE }, 1);
    const bytes = Buffer.from(sealed['personal'] as string, 'base64');
    bytes[30] = bytes[30]! ^ 1;
    const changed = { ...sealed, personal: bytes.toString('base64') };
    await expect(personal.decryptFields('AccountOpened', changed, 1)).rejects.toThrow();
  });

  it('is never stored without an account whose key encrypts it', async () => {
    const { store, log } = await openLog();
    const decided = [{ event: opened, context: contextOf(1), subject: null }];
    await expect(log.append('account-1', EMPTY_STREAM, decided)).rejects.toThrow(/names no account/);
    expect(await store.head()).toBe(START);
  });
});
