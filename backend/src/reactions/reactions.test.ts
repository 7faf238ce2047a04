import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { afterTest } from '../testing/after-test.js';
import { Clock } from '../instance/clock.js';
import { EventLog } from '../event-log/event-log.js';
import { PersonalData } from '../event-log/personal-data.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { SILENT_LOGGER, openRecords, openEvents } from '../testing/fixtures.js';
import { placeHold } from '../testing/projecting.js';
import { Reactions } from './reactions.js';
import type { Reaction } from './reactions.js';

/** A reaction that notes the bookings it saw; its next `failuresLeft` calls fail. */
class Notes implements Reaction {
  readonly name = 'notes';
  readonly seen: number[] = [];
  failuresLeft = 0;

  async react(happened: RecordedEvent): Promise<void> {
    if (this.failuresLeft > 0) {
      this.failuresLeft -= 1;
      throw new Error('cannot note');
    }
    if (happened.type === 'HoldPlaced') this.seen.push(happened.data.booking);
  }
}

let records: Awaited<ReturnType<typeof openRecords>>;
let log: EventLog;
let notes: Notes;

beforeEach(async () => {
  records = await openRecords();
  log = new EventLog(openEvents(), new PersonalData(records));
  notes = new Notes();
});

function follow(...reactions: Reaction[]): Reactions {
  const following = new Reactions(log, records, reactions, new Clock(), SILENT_LOGGER);
  afterTest(() => following.stop());
  following.start();
  return following;
}

const storedPosition = async () => (await records.get('reactions', 'log'))?.record['position'];
const failures = async () => {
  const found = await records.find('unreacted', 'nextTryAt', Number.MAX_SAFE_INTEGER, 10);
  return found.map(({ record }) => record);
};

describe('reactions', () => {
  it('handle the events from before and after their start', async () => {
    const others = new Notes();
    await placeHold(log, 1);
    follow(notes, others);
    await eventually(() => expect(notes.seen).toEqual([1]));
    await placeHold(log, 2);
    for (const { seen } of [notes, others]) await eventually(() => expect(seen).toEqual([1, 2]));
  });

  it('go on after a restart where they stopped', async () => {
    const first = follow(notes);
    const { position } = await placeHold(log, 1);
    await eventually(async () => expect(await storedPosition()).toBe(position));
    await first.stop();
    await placeHold(log, 2);
    const after = new Notes();
    follow(after);
    await eventually(() => expect(after.seen).toEqual([2]));
    expect(notes.seen).toEqual([1]);
  });

  it('handle an event again after a failure, until it succeeds', async () => {
    notes.failuresLeft = 1;
    follow(notes);
    await placeHold(log, 1);
    await eventually(() => expect(notes.seen).toEqual([1]));
    await eventually(async () => expect(await failures()).toEqual([]));
  });

  it('go on although one event always fails, and try it again in the next process', async () => {
    const react = notes.react.bind(notes);
    notes.react = async (happened) => {
      if (happened.type === 'HoldPlaced' && happened.data.booking === 1) throw new Error('cannot note 1');
      await react(happened);
    };
    const first = follow(notes);
    await placeHold(log, 1);
    const { position } = await placeHold(log, 2);
    await eventually(async () => expect(await storedPosition()).toBe(position));
    expect(notes.seen).toEqual([2]);
    await first.stop();
    expect(await failures()).toMatchObject([{ reaction: 'notes', stream: 'booking-1', revision: 0 }]);
    const mended = new Notes();
    follow(mended);
    await eventually(() => expect(mended.seen).toEqual([1]));
    await eventually(async () => expect(await failures()).toEqual([]));
  });

  it('keep the failure of a reaction that this version does not have, for a version that has it', async () => {
    notes.failuresLeft = 1;
    const first = follow(notes);
    await placeHold(log, 1);
    await eventually(async () => expect(await failures()).toHaveLength(1));
    await first.stop();
    const withoutIt = follow();
    await eventually(async () => expect((await failures())[0]).not.toMatchObject({ attempts: 1 }));
    await withoutIt.stop();
    const later = new Notes();
    follow(later);
    await eventually(() => expect(later.seen).toEqual([1]));
  });

  it('are not lost when their failure cannot be stored', async () => {
    notes.failuresLeft = 1;
    jest.spyOn(records, 'insert').mockRejectedValueOnce(new Error('disk full'));
    follow(notes);
    const { position } = await placeHold(log, 1);
    await eventually(async () => expect(await storedPosition()).toBe(position));
    expect(notes.seen).toEqual([1]);
  });

  it('handle an event again when its position could not be stored', async () => {
    jest.spyOn(records, 'insert').mockRejectedValueOnce(new Error('disk full'));
    follow(notes);
    const { position } = await placeHold(log, 1);
    await eventually(async () => expect(await storedPosition()).toBe(position));
    expect(notes.seen).toEqual([1, 1]);
  });
});
