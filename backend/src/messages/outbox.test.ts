import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { afterTest } from '../testing/after-test.js';
import { RecurringTask } from '../scheduling/recurring.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { SILENT_LOGGER, ManualClock, openRecords } from '../testing/fixtures.js';
import type { Carrier, Message } from './message.js';
import { Outbox } from './outbox.js';

const SMS = {
  kind: 'sms',
  to: '17025550123',
  subject: null,
  text: 'Your code is 1234',
  html: null,
} as const satisfies Message;

/** Looks to the other instances like a delivery during which the process crashed. */
const NEVER_ENDS = new Promise<never>(() => undefined);

/** A carrier that notes what it delivered; its next `failuresLeft` tries fail. */
class RecordingCarrier implements Carrier {
  readonly delivered: string[] = [];
  readonly attached: Message['attachments'][] = [];
  tries = 0;
  failuresLeft = 0;

  async deliver(id: string, { attachments }: Message): Promise<void> {
    this.tries += 1;
    if (this.failuresLeft > 0) {
      this.failuresLeft -= 1;
      throw new Error('no connection');
    }
    this.delivered.push(id);
    this.attached.push(attachments);
  }
}

let records: Awaited<ReturnType<typeof openRecords>>;
let clock: ManualClock;
let carrier: RecordingCarrier;

beforeEach(async () => {
  records = await openRecords();
  clock = new ManualClock();
  carrier = new RecordingCarrier();
});

const instance = () => new Outbox(records, clock, { sms: carrier, email: carrier }, SILENT_LOGGER);
/** A new instance looks once for due messages. */
const sweep = () => instance().deliverWaiting();
const stored = async (id: string) => (await records.get('outbox', id))?.record;

/** Tries again every hour. */
async function sweepFor(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    clock.advance(3_600_000);
    await sweep();
  }
}

describe('the outbox', () => {
  it('delivers a message at once, and stores neither its text nor its address then', async () => {
    await instance().send('code/1', SMS);
    expect(carrier.delivered).toEqual(['code/1']);
    expect(JSON.stringify(await stored('code/1'))).not.toMatch(/1234|17025550123/);
  });

  it('delivers messages with the same id only once, whichever instance sends them', async () => {
    const [first, second] = [instance(), instance()];
    await Promise.all([first.send('code/1', SMS), second.send('code/1', SMS), first.send('code/2', SMS)]);
    await first.send('code/1', SMS);
    clock.advance(3_600_000);
    await sweep();
    expect(carrier.delivered.toSorted()).toEqual(['code/1', 'code/2']);
  });

  it('tries an undelivered message again, after a longer pause each time', async () => {
    carrier.failuresLeft = 2;
    await instance().send('code/1', SMS);
    await sweep();
    expect(carrier.tries).toBe(1);
    clock.advance(2_000);
    await sweep();
    expect(carrier.tries).toBe(2);
    clock.advance(2_000);
    await sweep();
    expect(carrier.tries).toBe(2);
    clock.advance(2_000);
    await sweep();
    expect(carrier.delivered).toEqual(['code/1']);
  });

  it('delivers the attachments of a message that it tries again, and none with a message that has none', async () => {
    const attachments = [{ hash: 'ab', filename: 'x.pdf' }];
    carrier.failuresLeft = 1;
    await instance().send('mail/1', { ...SMS, attachments });
    clock.advance(2_000);
    await sweep();
    await instance().send('mail/2', SMS);
    expect(carrier.attached).toEqual([attachments, []]);
  });

  it('does not count as given up what was delivered, although that could not be stored', async () => {
    carrier.failuresLeft = 7;
    await instance().send('code/1', SMS);
    await sweepFor(6);
    clock.advance(3_600_000);
    const replace = records.replace.bind(records);
    jest.spyOn(records, 'replace').mockImplementation(async (collection, key, record, version) => {
      if ('deliveredAt' in record) throw new Error('the disk is full');
      return replace(collection, key, record, version);
    });
    await expect(sweep()).rejects.toThrow('the disk is full');
    expect(carrier.delivered).toEqual(['code/1']);
    expect(await stored('code/1')).not.toHaveProperty('givenUpAt');
  });

  it('gives up a message whose delivery crashes the process each time', async () => {
    carrier.deliver = () => {
      carrier.tries += 1;
      return NEVER_ENDS;
    };
    void instance().send('code/1', SMS);
    for (let hour = 0; hour < 12; hour += 1) {
      await eventually(() => expect(carrier.tries).toBe(Math.min(hour + 1, 8)));
      clock.advance(3_600_000);
      void sweep();
    }
    await eventually(async () => expect(await instance().givenUp(10)).toHaveLength(1));
    expect(carrier.tries).toBe(8);
    const record = await stored('code/1');
    expect(record).toMatchObject({ attempts: 8, nextTryAt: null });
    expect(JSON.stringify(record)).not.toContain(SMS.text);
  });

  it('gives up after eight tries, and lists such messages without the codes in them, and none that it still tries', async () => {
    carrier.failuresLeft = Number.POSITIVE_INFINITY;
    await instance().send('code/1', { ...SMS, subject: '012345 is your code of May 2' });
    expect(await instance().givenUp(10)).toEqual([]);
    await sweepFor(12);
    expect(carrier.tries).toBe(8);
    await instance().send('code/2', SMS);
    expect(await instance().givenUp(10)).toEqual([
      { kind: SMS.kind, to: SMS.to, subject: '… is your code of May 2', at: expect.any(String) },
    ]);
  });

  it('removes a message’s recipient thirty days after it was given up, and never sends it again', async () => {
    carrier.failuresLeft = 8;
    await instance().send('code/1', SMS);
    await sweepFor(12);
    await instance().removeOldGivenUp();
    expect(await instance().givenUp(10)).toHaveLength(1);
    clock.advance(30 * 86_400_000);
    await instance().removeOldGivenUp();
    expect(await instance().givenUp(10)).toEqual([]);
    expect(await stored('code/1')).toEqual({ kind: 'sms', nextTryAt: null });
    await instance().send('code/1', SMS);
    expect(carrier.delivered).toEqual([]);
  });

  it('delivers a message that an instance had stored before it crashed', async () => {
    const nextTryAt = clock.systemMillis() + 30_000;
    await records.insert('outbox', 'code/1', { ...SMS, nextTryAt, attempts: 1 });
    await sweep();
    expect(carrier.delivered).toEqual([]);
    clock.advance(30_000);
    await Promise.all([sweep(), sweep()]);
    expect(carrier.delivered).toEqual(['code/1']);
  });

  it('tries waiting messages again while it runs', async () => {
    carrier.failuresLeft = 1;
    const outbox = instance();
    await outbox.send('code/1', SMS);
    const sweeps = new RecurringTask('outbox', 1_000, () => outbox.deliverWaiting(), SILENT_LOGGER);
    afterTest(() => sweeps.stop());
    sweeps.start();
    clock.advance(2_000);
    await eventually(() => expect(carrier.delivered).toEqual(['code/1']));
  });
});
