// `npm run bench -- rebuild`: all read models rebuilt from a long log, next to a bare scan and parse of the same file in
// the same run, and, on a log that this run wrote, what customers notice of it. BENCH_EVENTS sets the length of a log that
// it writes, BENCH_KEEP names a folder that keeps the log: the next run takes it from there.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareAccounts } from './accounts.mjs';
import { median, rounded } from './figures.mjs';
import { measuredPass } from './measured-pass.mjs';
import { writeLog } from './rebuild-log.mjs';
import { traffic } from './rebuild-traffic.mjs';
import { folderOfRun, startPortal } from './servers.mjs';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** How long customers' calls are measured before the rebuild. */
const BEFORE_MILLIS = Number(process.env.BENCH_BEFORE ?? 30_000);
/** Each places at most one hold. */
const ACCOUNTS = 2_000;

const dataDir = process.env.BENCH_KEEP ?? folderOfRun('rebuild');
mkdirSync(dataDir, { recursive: true });
let misses = 0;

function printLine(what, value, limit = '', isMet = true) {
  if (!isMet) misses += 1;
  console.log(`  ${what.padEnd(58)} ${value.padStart(12)}   ${limit}${isMet ? '' : '   MISSED'}`);
}

let sids = [];
if (!existsSync(join(dataDir, 'events.db'))) {
  const begin = performance.now();
  await writeLog(dataDir, EVENTS);
  console.log(
    `A log of ${rounded(EVENTS)} events written in ${rounded((performance.now() - begin) / 1_000)} s`,
  );
  sids = await prepareAccounts(dataDir, ACCOUNTS);
}

const [scans, rebuilds] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  scans.push(await measuredPass('scan', dataDir));
  rebuilds.push(await measuredPass('rebuild', dataDir));
}
const rate = ({ events, seconds }) => events / seconds;
const ratio = median(rebuilds.map((pass, round) => rate(pass) / rate(scans[round])));
const peak = Math.max(...rebuilds.map((pass) => pass.peak));
const growth = Math.max(...rebuilds.map((pass) => pass.peak / pass.quarter));
console.log(`\nAll read models from ${rounded(rebuilds[0].events)} events, median of ${ROUNDS} rounds`);
printLine('bare scan and parse, events a second', rounded(median(scans.map(rate))));
printLine('rebuild with comparison and switch', rounded(median(rebuilds.map(rate))));
for (const stage of Object.keys(rebuilds.at(-1).stages))
  printLine(`  ${stage}, seconds`, median(rebuilds.map(({ stages }) => stages[stage] ?? 0)).toFixed(1));
const cpu = (passes) => `${median(passes.map((pass) => (pass.cpu / pass.events) * 1e6)).toFixed(1)} µs`;
printLine('processor time an event: scan', cpu(scans));
printLine('processor time an event: rebuild, over its threads', cpu(rebuilds));
printLine('rebuild / scan', ratio.toFixed(2), '≥ 0.50', ratio >= 0.5);
printLine('peak memory, MB', rounded(peak), '< 400', peak < 400);
printLine(
  '  of that after a quarter of its last pass, MB',
  rounded(median(rebuilds.map((pass) => pass.quarter))),
);
printLine('peak at the end / after a quarter', growth.toFixed(2), '< 1.25: flat', growth < 1.25);
for (const { is } of rebuilds) if (is !== 'switched') printLine('a rebuild was', is, 'switched', false);

if (sids.length > 0) {
  const portal = await startPortal(dataDir);
  const year = new Date().getUTCFullYear() + 1;
  const availability = `http://localhost:${portal.port}/v1/tours/1/availability?year=${year}`;
  const departures = (await (await fetch(availability)).json()).filter(({ available }) => available > 2);
  let holdCount = 0;
  const body = () => ({
    tour: 1,
    roomGuests: [1],
    date: departures[(holdCount += 1) % departures.length].departedAt,
  });
  await traffic(portal.port, sids, body, sleep(5_000));
  const before = await traffic(portal.port, sids, body, sleep(BEFORE_MILLIS));
  const rebuilding = measuredPass('rebuild', dataDir);
  const during = await traffic(portal.port, sids, body, rebuilding);
  const { is, seconds } = await rebuilding;
  const after = await traffic(portal.port, sids, body, sleep(3_000));
  await portal.stop();
  console.log(`\nCustomers before, and during a rebuild of ${rounded(seconds)} s (${is})`);
  const failures = [...before.failures, ...during.failures, ...after.failures];
  const answered = during.reads.count + during.holds.count;
  printLine('calls answered meanwhile', rounded(answered));
  printLine(
    'calls that failed or did not show what was written',
    rounded(failures.length),
    '0',
    failures.length === 0,
  );
  for (const error of new Set(failures)) console.log(`    ${error}`);
  for (const what of ['reads', 'holds']) {
    const growthOfP99 = during[what].p99 / before[what].p99;
    const figures = `${before[what].p99.toFixed(1)} → ${during[what].p99.toFixed(1)} ms`;
    printLine(`${what}, p99`, figures);
    printLine(`${what}, p99 during / before`, growthOfP99.toFixed(2), '≤ 2.00', growthOfP99 <= 2);
  }
}
console.log(misses === 0 ? '\nAll limits met.' : `\n${misses} limits missed.`);
process.exitCode = misses === 0 ? 0 : 1;
