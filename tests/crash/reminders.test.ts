import { setTimeout as sleep } from 'node:timers/promises';
import { zonesOf } from '@tour-portal/contracts/reminders/customer-zones.js';
import { nextDaytime } from '@tour-portal/contracts/reminders/daytime.js';
import { plusHours } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { account } from '../accounts.js';
import { Client, order, placed, someDeparture } from '../client.js';
import { startInstance, type Instance } from '../instance.js';
import { mailsTo } from '../mails.js';
import { historyOf } from '../stores/history.js';
import { until } from '../until.js';

const CUSTOMERS = 20;
const KILLS = 4;
/** Long enough for some reminders, too short for all. */
const KILL_AFTER_MILLIS = [60, 180, 320, 520];

interface Holder {
  readonly email: string;
  readonly booking: number;
}

/** Holds that all end at about the same time, and when their owners are reminded first. */
async function prepared(instance: Instance): Promise<{ holders: Holder[]; morning: Instant }> {
  const departure = await someDeparture(new Client(instance.url));
  const holders: Holder[] = [];
  let morning: Instant | null = null;
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const { client, me } = await account(instance.url);
    const hold = placed(await client.hold(order(departure, [1])));
    holders.push({ email: me.email, booking: hold.id });
    morning = nextDaytime(plusHours(hold.expiredAt!, -24), zonesOf(me.address));
  }
  return { holders, morning: plusHours(morning!, 0.1) };
}

async function sent(dataDir: string): Promise<number[]> {
  return (await historyOf(dataDir)).flatMap((event) =>
    event.type === 'ReminderSent' ? [event.data.booking] : [],
  );
}

async function mailed(client: Client, { email }: Holder): Promise<number> {
  return (await mailsTo(client, email)).filter(({ subject }) => subject.startsWith('Your hold ends')).length;
}

describe('a process that is killed while it reminds', () => {
  it('leaves each customer reminded once, with one mail', async () => {
    let instance = await startInstance();
    const { dataDir } = instance;
    const { holders, morning } = await prepared(instance);
    await new Client(instance.url).post('/dev/clock', { now: morning });
    for (let kills = 0; kills < KILLS; kills += 1) {
      await sleep(KILL_AFTER_MILLIS[kills] ?? 0);
      await instance.kill();
      instance = await startInstance({ dataDir });
    }
    const client = new Client(instance.url);
    const all = await until(
      () => sent(dataDir),
      ({ length }) => length >= CUSTOMERS,
    );
    expect(all.toSorted((a, b) => a - b)).toEqual(holders.map(({ booking }) => booking));
    const count = async () => Promise.all(holders.map((holder) => mailed(client, holder)));
    await until(count, (counts) => counts.every((one) => one > 0));
    // An instance that is stopped finishes what it has begun; another one would send what is still to be sent.
    await instance.stop();
    await startInstance({ dataDir, env: { PORT: new URL(instance.url).port } });
    expect(await count()).toEqual(holders.map(() => 1));
  });
});
