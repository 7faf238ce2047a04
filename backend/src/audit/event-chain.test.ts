import { event } from '@tour-portal/contracts/events/events.js';
import type { StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { accountOpened } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { EMPTY_STREAM, EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { contextOf, openRecords, openEvents } from '../testing/fixtures.js';
import { EventChain, chainBreakText } from './event-chain.js';

/** Two accounts with four events each. */
async function writtenEvents(): Promise<StoredEvent[]> {
  const store = openEvents();
  const log = new EventLog(store, new PersonalData(await openRecords()));
  for (const account of [1, 2]) {
    const flags = [true, false, true].map((doNotBook) => event('DoNotBookSet', { account, doNotBook }));
    const decided = [accountOpened(account), ...flags].map((newEvent, n) => ({
      event: newEvent,
      context: contextOf(account * 10 + n),
      subject: account,
    }));
    await log.append(`account-${account}`, EMPTY_STREAM, decided);
  }
  return store.readAll(START, 100);
}

function breaks(events: readonly StoredEvent[]): string[] {
  const chain = new EventChain();
  return events.flatMap((stored) => {
    const found = chain.checkNext(stored);
    return found === null ? [] : [chainBreakText(found)];
  });
}

/** The log with one event changed. */
const changed = (events: readonly StoredEvent[], at: number, change: Partial<StoredEvent>) =>
  events.with(at, { ...(events[at] as StoredEvent), ...change });

describe('the hash chain of a log (D43)', () => {
  it('holds for what was written', async () => {
    expect(breaks(await writtenEvents())).toEqual([]);
  });

  it('names an event whose data, type, id or metadata was changed', async () => {
    const events = await writtenEvents();
    const [, second] = events as [StoredEvent, StoredEvent];
    const changes: Partial<StoredEvent>[] = [
      { data: { ...second.data, doNotBook: false } },
      { type: 'DoNotBookSeT' },
      { id: second.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { metadata: { ...second.metadata, at: '2020-01-01T00:00:00.000Z' } },
      { metadata: { ...second.metadata, actor: { kind: 'customer', account: 2 } } },
    ];
    for (const change of changes)
      expect(breaks(changed(events, 1, change))[0]).toMatch(
        /revision 1 of account-1 \(position .+\): its data or metadata is not what was written$/,
      );
  });

  it('names an event that was moved to another stream', async () => {
    const events = await writtenEvents();
    expect(breaks(changed(events, 1, { stream: 'account-2' }))[0]).toContain('revision 1 of account-2');
  });

  it('names an event whose encrypted personal data was changed in one place', async () => {
    const events = await writtenEvents();
    const encrypted = events[0]?.data['personal'] as string;
    const flipped = encrypted.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const data = { ...events[0]?.data, personal: flipped };
    expect(breaks(changed(events, 0, { data }))[0]).toContain('AccountOpened, revision 0 of account-1');
  });

  it('names the event after a removed one, and the first of two swapped ones', async () => {
    const events = await writtenEvents();
    expect(breaks(events.toSpliced(1, 1))[0]).toContain('revision 1 is missing before it');
    const [earlier, later] = [events[1], events[2]] as [StoredEvent, StoredEvent];
    const swapped = events
      .with(1, { ...later, revision: earlier.revision, position: earlier.position })
      .with(2, { ...earlier, revision: later.revision, position: later.position });
    expect(breaks(swapped)[0]).toContain('revision 1 of account-1');
    expect(breaks(swapped)[0]).toContain('does not follow the event before it');
  });
});
