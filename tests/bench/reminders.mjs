// `npm run bench -- reminders`: measures a morning on which many bookings are reminded of their final payment: the time
// until the last mail is sent, whether the memory of the instance grows with their number, and whether each is reminded once.
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_STREAM, EventLog, commandContext } from '@tour-portal/backend/event-log/event-log.js';
import { PersonalData } from '@tour-portal/backend/event-log/personal-data.js';
import { openStores } from '@tour-portal/backend/stores/open-stores.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { customerTimeZones } from '@tour-portal/contracts/reminders/customer-zones.js';
import { nextDaytime } from '@tour-portal/contracts/reminders/daytime.js';
import {
  BUSINESS_ZONE,
  dateIn,
  instant,
  millis,
  plusDays,
  plusHours,
} from '@tour-portal/contracts/values/time.js';
import { feesPaid, itemsOf } from '@tour-portal/projections/testing/step-events.js';
import { accountOpened, feesOf, holdTerms } from '@tour-portal/projections/testing/terms.js';
import { printAim } from './aims.mjs';
import { folderOfRun, startPortal } from './servers.mjs';

const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 100_000);
/** In proportion to the number of bookings. */
const AIM_SECONDS = (600 * BOOKINGS) / 100_000;
/** How much memory may be used until the last mail, as a multiple of what the first tenth of the mails used. */
const AIM_GROWTH = 1.25;
/** The heap limit of the container image: with a larger one, garbage is collected later. */
const HEAP = '--max-old-space-size=384';
/** How many bookings are prepared, and later counted, at the same time. */
const AT_ONCE = 500;
const ADDRESS = {
  line1: '12 Juniper Lane',
  line2: null,
  city: 'Boise',
  state: 'ID',
  country: 'US',
  zip: '83702',
};

const dataDir = folderOfRun('reminders');

const now = instant(Date.now());
const finalDueBy = plusHours(now, 33 * 24);
const morning = nextDaytime(plusHours(finalDueBy, -30 * 24), customerTimeZones(ADDRESS));

async function prepare() {
  const stores = await openStores({ dataDir, eventStoreUrl: null, mongodbUrl: null });
  const log = new EventLog(stores.events, new PersonalData(stores.records));
  const departedAt = plusDays(dateIn(BUSINESS_ZONE, now), 96);
  const append = (stream, account, events) => {
    const context = commandContext({ kind: 'customer', account }, now);
    return log.append(
      stream,
      EMPTY_STREAM,
      events.map((newEvent) => ({ event: newEvent, context, subject: account })),
    );
  };
  const prepareOne = async (id) => {
    const opened = accountOpened(id);
    const guests = [id * 10, id * 10 + 1];
    const fees = feesOf([2], guests);
    const terms = {
      booking: id,
      account: id,
      guests,
      fees,
      departedAt,
      concludedAt: plusDays(departedAt, 7),
    };
    const held = holdTerms({
      ...terms,
      number: `CR-${id}`,
      createdAt: now,
      expiredAt: plusHours(now, 72),
      finalDueBy,
    });
    const paid = feesPaid(id, id, itemsOf(fees, guests, 'DEPOSIT'));
    await append(`account-${id}`, id, [{ ...opened, data: { ...opened.data, address: ADDRESS } }]);
    await append(`booking-${id}`, id, [
      event('HoldPlaced', held),
      event('DepositPaid', { ...paid, submittedAt: now }),
    ]);
    await stores.deliveries.insert('reminders', String(id), { nextTryAt: millis(morning) });
  };
  for (let first = 1; first <= BOOKINGS; first += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, BOOKINGS - first + 1) }, (_, n) => first + n);
    await Promise.all(ids.map(prepareOne));
  }
  // Says that every booking has its plan, so that the instance does not plan them again.
  await stores.deliveries.insert('reminders', 'begun', { nextTryAt: null });
  await stores.deliveries.insert('reactions', 'log', { position: await stores.events.head() });
  await stores.close();
}

async function mailsSent(portal) {
  const text = await (await fetch(`http://localhost:${portal.port}/v1/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('tour_portal_messages_total'));
  return lines
    .filter((line) => line.includes('kind="mail"') && line.includes('result="sent"'))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Counts the bookings with exactly one reminder in the log, and the mails in the inbox. */
async function countReminders() {
  const stores = await openStores({ dataDir, eventStoreUrl: null, mongodbUrl: null });
  const log = new EventLog(stores.events, new PersonalData(stores.records));
  let remindedOnce = 0;
  for (let first = 1; first <= BOOKINGS; first += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, BOOKINGS - first + 1) }, (_, n) => first + n);
    const streams = await Promise.all(ids.map((id) => log.read(`booking-${id}`)));
    remindedOnce += streams.filter(
      (events) => events.filter(({ type }) => type === 'ReminderSent').length === 1,
    ).length;
  }
  const inbox = await stores.deliveries.count('inbox', 'newest', 0);
  await stores.close();
  return { remindedOnce, inbox };
}

console.log(`\nA morning on which ${BOOKINGS.toLocaleString('en-US')} bookings are reminded`);
await prepare();
const portal = await startPortal(dataDir, undefined, { NODE_OPTIONS: HEAP });
const memory = [];
const begin = performance.now();
await fetch(`http://localhost:${portal.port}/dev/clock`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: `http://localhost:${portal.port}` },
  body: JSON.stringify({ now: plusHours(morning, 0.01) }),
});
for (let sent = 0; sent < BOOKINGS;) {
  await sleep(500);
  sent = await mailsSent(portal);
  memory.push({ share: sent / BOOKINGS, megabytes: portal.memory() / 1_048_576 });
  if (performance.now() - begin > 4_000 * AIM_SECONDS + 60_000) break;
}
const seconds = (performance.now() - begin) / 1_000;
await portal.stop();
const { remindedOnce, inbox } = await countReminders();
const peakMegabytes = (from, to) =>
  Math.max(...memory.filter(({ share }) => share > from && share <= to).map(({ megabytes }) => megabytes));
const [tenth, first, second] = [peakMegabytes(-1, 0.1), peakMegabytes(-1, 0.5), peakMegabytes(0.5, 1)];
printAim(
  'until the last mail is sent',
  `${seconds.toFixed(0)} s (aim ≤ ${AIM_SECONDS.toFixed(0)} s)`,
  seconds <= AIM_SECONDS,
);
printAim('mails a second', (BOOKINGS / seconds).toFixed(0), true);
printAim(
  'memory: first tenth, first half, second half',
  `${tenth.toFixed(0)}, ${first.toFixed(0)}, ${second.toFixed(0)} MB (aim: ≤ ${AIM_GROWTH} times the first tenth)`,
  Math.max(first, second) <= AIM_GROWTH * tenth,
);
printAim(
  'bookings reminded once, and mails',
  `${remindedOnce} and ${inbox} (aim ${BOOKINGS} each)`,
  remindedOnce === BOOKINGS && inbox === BOOKINGS,
);
