import { customerTimeZones } from '@tour-portal/contracts/reminders/customer-zones.js';
import { nextDaytime } from '@tour-portal/contracts/reminders/daytime.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { newAccount } from '../accounts.js';
import { Client, holdOrder, placed, someDeparture } from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import { mailsTo } from '../mails.js';
import { renameMessages } from '../stores/background-records.js';
import { historyOf } from '../stores/history.js';
import { until } from '../until.js';
import { restartAndReact, startUntilFault } from './kill-and-restart.js';

/** More than the reminders that are sent side by side. */
const CUSTOMERS = 30;

interface Holder {
  readonly email: string;
  readonly booking: number;
}

/** Holds that all end at about the same time, and a moment when the first reminder of each is due. */
async function holdsToRemindOf(instance: Instance): Promise<{ holders: Holder[]; dueAt: Instant }> {
  const departure = await someDeparture(new Client(instance.url));
  const holders: Holder[] = [];
  let dueAt: Instant | null = null;
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const { client, me } = await newAccount(instance.url);
    const hold = placed(await client.hold(holdOrder(departure, [1])));
    holders.push({ email: me.email, booking: hold.id });
    dueAt = nextDaytime(plusHours(hold.expiredAt!, -24), customerTimeZones(me.address));
  }
  return { holders, dueAt: plusHours(dueAt!, 0.1) };
}

/** The bookings whose reminder is in the log, mailed or not. */
async function bookingsDecided(dataDir: string): Promise<number[]> {
  return (await historyOf(dataDir)).flatMap((event) =>
    event.type === 'ReminderSent' ? [event.data.booking] : [],
  );
}

async function countReminderMails(client: Client, { email }: Holder): Promise<number> {
  return (await mailsTo(client, email)).filter(({ subject }) => subject.startsWith('Your hold ends')).length;
}

describe('a process that is killed while it reminds', () => {
  it('leaves each customer reminded once, with one mail', async () => {
    let instance = await startInstance();
    const { dataDir } = instance;
    const { holders, dueAt } = await holdsToRemindOf(instance);
    const client = new Client(instance.url);
    // The process is killed three times: after some decisions, before a stored mail is sent, and before a sent one is noted.
    await client.post('/dev/fault', { point: 'reminder:decided', times: 3 });
    await client.setClock(dueAt);
    expect(await instance.exited).toMatchObject({ signal: 'SIGKILL' });
    const decidedCount = (await bookingsDecided(dataDir)).length;
    expect(decidedCount).toBeGreaterThanOrEqual(3);
    expect(decidedCount).toBeLessThan(CUSTOMERS);
    await startUntilFault(dataDir, 'message:written', 5);
    await startUntilFault(dataDir, 'message:delivered', 5);

    instance = await startInstance({ dataDir, env: { PORT: new URL(instance.url).port } });
    const decided = await until(
      () => bookingsDecided(dataDir),
      ({ length }) => length >= CUSTOMERS,
    );
    expect(decided.toSorted((a, b) => a - b)).toEqual(holders.map(({ booking }) => booking));
    const count = async () => Promise.all(holders.map((holder) => countReminderMails(client, holder)));
    await until(count, (counts) => counts.every((mails) => mails > 0));
    // Every reaction sees the whole log again.
    instance = await restartAndReact(instance);
    expect(await count()).toEqual(holders.map(() => 1));
    // The control: once the sent mails have other ids, not made from their cause, every mail is sent again.
    instance = await restartAndReact(instance, () => renameMessages(dataDir));
    expect(await count()).toEqual(holders.map(() => 2));
  });
});
