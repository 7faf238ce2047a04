// `npm run bench`: measures the portal and simpler programs in the same run, and prints whether each aim is met. They take
// turns, so that a noisy machine disturbs all of them alike; the median of the rounds is printed.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install } from '../../scripts/prepare.mjs';
import { printAim } from './aims.mjs';
import { median, rounded, summed } from './figures.mjs';

install();
build();
/** What `npm run bench -- NAME` measures alone. */
const ALONE = {
  service: './service.mjs',
  engines: './engines.mjs',
  idle: './idle.mjs',
  rebuild: './rebuild.mjs',
  pages: './page-loads.mjs',
  reminders: './reminders.mjs',
  exports: './exports.mjs',
  growth: './growth.mjs',
};
const module = ALONE[process.argv[2]];
if (module !== undefined) {
  await import(module);
  process.exit(process.exitCode ?? 0);
}
const { prepareAccounts, prepareCrudAccounts } = await import('./accounts.mjs');
const { holdBodies, holdRequests, roomyCatalogue } = await import('./holds.mjs');
const { HERE, folderOfRun, load, startPortal, startServer } = await import('./servers.mjs');
const { measureAppends, measureRawInserts } = await import('./appends.mjs');
const money = await import('./money.mjs');
const { measureLibraryPages, measurePdfPages } = await import('./pdf-pages.mjs');

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const HOLDS = Number(process.env.BENCH_HOLDS ?? 8_000);
/** Holds sent to a server before its holds are measured, so that its code is compiled and its caches are filled. */
const WARM_UP = 3_000;
/** How long `GET /accounts/me` is measured. */
const ME_SECONDS = 4;
const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 1_000);
/** How many PDFs are rendered in each round; their pages are counted. */
const PDFS = 200;

const dir = folderOfRun('portal');
const catalogue = roomyCatalogue(dir);

function report(what, results) {
  const [perSecond, p50, p99, cpuPerRequest] = ['perSecond', 'p50', 'p99', 'cpuPerRequest'].map((figure) =>
    median(results.map((result) => result[figure])),
  );
  const statuses = JSON.stringify(summed(results.map((result) => result.statuses)));
  console.log(
    `  ${what.padEnd(46)} ${rounded(perSecond).padStart(8)}/s   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   server CPU ${rounded(cpuPerRequest).padStart(5)} µs each   ${statuses}`,
  );
  return perSecond;
}

function printRatio(what, value, aim) {
  printAim(what, `${value.toFixed(2)} (aim ≥ ${aim})`, value >= aim);
}

function printAtMost(what, value, limit) {
  printAim(what, `${value.toFixed(1)} (aim ≤ ${limit})`, value <= limit);
}

const figures = {
  hot: [],
  many: [],
  crudHot: [],
  crudMany: [],
  bare: [],
  me: [],
  bareMe: [],
  appends: [],
  raw: [],
  payments: [],
  barePayments: [],
  transports: [],
  bareTransports: [],
  pages: [],
  rawPages: [],
};
const answersFile = join(dir, 'answers.json');

for (let round = 0; round < ROUNDS; round += 1) {
  for (const kind of ['hot', 'many']) {
    const data = join(dir, `portal-${kind}-${round}`);
    const sids = await prepareAccounts(data, WARM_UP + HOLDS);
    const portal = await startPortal(data, catalogue);
    const body = (await holdBodies(portal.port))[kind];
    figures[kind].push(await warmThenLoad(portal, holdRequests(sids, body)));
    await portal.stop();

    const crudFile = join(dir, `crud-${kind}-${round}.db`);
    const crudSids = prepareCrudAccounts(crudFile, WARM_UP + HOLDS);
    const crud = await startServer(join(HERE, 'crud.mjs'), [crudFile, catalogue]);
    figures[kind === 'hot' ? 'crudHot' : 'crudMany'].push(
      await warmThenLoad(crud, holdRequests(crudSids, body)),
    );
    await crud.stop();
  }
  figures.me.push(await measureMe(join(dir, `portal-me-${round}`)));
  const bare = await startServer(join(HERE, 'bare.mjs'), [answersFile]);
  const sids = Array.from({ length: WARM_UP + HOLDS }, (_, n) =>
    createHash('sha256').update(String(n)).digest('base64url'),
  );
  const postRequests = holdRequests(sids, () => ({ tour: 1, roomGuests: [2], date: '2027-05-02' }));
  figures.bare.push(await warmThenLoad(bare, postRequests));
  figures.bareMe.push(await load(bare, dir, accountRequests(sids), { seconds: ME_SECONDS, repeat: true }));
  figures.barePayments.push(await money.measureBareFlow(bare.port, PAYMENTS));
  figures.bareTransports.push(await money.measureBareTransports(bare.port, 500));
  await bare.stop();
  const account = await measureMoney(join(dir, `portal-money-${round}`));
  figures.pages.push(await measurePdfPages(account, PDFS));
  figures.rawPages.push(await measureLibraryPages(PDFS));
  figures.raw.push(measureRawInserts(dir, 30_000));
  figures.appends.push(await measureAppends(dir, 30_000));
}

/**
 * Measures how fast accounts with one booking each are read, after {@link untilSettled}. Writes one of the accounts
 * and its booking for the bare server.
 */
async function measureMe(data) {
  const sids = await prepareAccounts(data, 1_500);
  const portal = await startPortal(data, catalogue);
  await load(portal, dir, holdRequests(sids, (await holdBodies(portal.port)).many));
  const account = await readAccount(portal, sids[0]);
  writeFileSync(answersFile, JSON.stringify({ account, booking: account.bookings[0] }));
  await untilSettled(portal);
  const getRequests = accountRequests(sids);
  await load(portal, dir, getRequests, { seconds: 1, repeat: true });
  const result = await load(portal, dir, getRequests, { seconds: ME_SECONDS, repeat: true });
  await portal.stop();
  return result;
}

/** Measures deposits end to end and changes of travel; returns an account with one booking, whose deposits are paid. */
async function measureMoney(data) {
  const warmUp = 300;
  const sids = await prepareAccounts(data, warmUp + PAYMENTS);
  const portal = await startPortal(data, catalogue);
  const { many } = await holdBodies(portal.port);
  const { payments, booked } = await money.measurePayments(portal.port, sids, many, warmUp);
  figures.payments.push(payments);
  await untilSettled(portal);
  figures.transports.push(await money.measureTransports(portal.port, booked.slice(0, 500)));
  const account = await readAccount(portal, sids[0]);
  await portal.stop();
  return account;
}

function accountRequests(sids) {
  return sids.map((sid) => ({
    method: 'GET',
    path: '/v1/accounts/me',
    headers: { Cookie: `sid=${sid}` },
  }));
}

async function readAccount(portal, sid) {
  const headers = { Cookie: `sid=${sid}` };
  return (await fetch(`http://localhost:${portal.port}/v1/accounts/me`, { headers })).json();
}

async function warmThenLoad(server, requests) {
  await load(server, dir, requests.slice(0, WARM_UP));
  return load(server, dir, requests.slice(WARM_UP));
}

/** Waits until the server needs at most 45 % of a core for a second: the rendering of PDFs goes on slowly for minutes. */
async function untilSettled(server) {
  for (;;) {
    const before = server.cpu();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    if (server.cpu() - before <= 450_000) return;
  }
}

console.log(
  `\nHolds over HTTP, 128 connections, ${HOLDS} holds of as many accounts, median of ${ROUNDS} rounds`,
);
const hot = report('holds, one hot departure', figures.hot);
const crudHot = report('  CRUD with the same duties', figures.crudHot);
const many = report('holds, many departures', figures.many);
const crudMany = report('  CRUD with the same duties', figures.crudMany);
const bare = report('bare Nest handler (upper limit)', figures.bare);
printAtMost('processor time a hold, µs: hot', median(figures.hot.map((run) => run.cpuPerRequest)), 750);
printAtMost('processor time a hold, µs: many', median(figures.many.map((run) => run.cpuPerRequest)), 750);
printRatio('hot departure / CRUD', hot / crudHot, 1.5);
printRatio('many departures / CRUD', many / crudMany, 1.8);
printRatio('hot departure / bare', hot / bare, 0.45);
printRatio('many departures / bare', many / bare, 0.45);

console.log('\nGET /accounts/me, an account with one booking');
const me = report('me', figures.me);
const bareMe = report('bare Nest handler, same answer', figures.bareMe);
printRatio('me / bare', me / bareMe, 0.8);

console.log('\nAppends of one event, 64 at once, durable');
const appends = median(figures.appends);
const raw = median(figures.raw);
console.log(`  ${'embedded event store'.padEnd(46)} ${rounded(appends).padStart(8)}/s`);
console.log(`  ${'raw SQLite inserts, 64 a transaction'.padEnd(46)} ${rounded(raw).padStart(8)}/s`);
printRatio('appends / raw', appends / raw, 0.75);

function reportTimes(what, results) {
  const [perSecond, p50, p99] = ['perSecond', 'p50', 'p99'].map((figure) =>
    median(results.map((result) => result[figure])),
  );
  console.log(
    `  ${what.padEnd(46)} ${rounded(perSecond).padStart(8)}/s   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`,
  );
  return { perSecond, p50, p99 };
}

console.log(`\nPayments end to end (token, card form, record), 32 customers at once, ${PAYMENTS} deposits`);
const payments = reportTimes('payments recorded', figures.payments);
const barePayments = reportTimes('bare Nest handler, as many calls', figures.barePayments);
printRatio('payments / bare', payments.perSecond / barePayments.perSecond, 0.4);
printAtMost('payments, p99 ms', payments.p99, 250);

console.log('\nPATCH transports, one after the other');
const transports = reportTimes('transports changed', figures.transports);
const bareTransports = reportTimes('bare Nest handler', figures.bareTransports);
console.log(
  `  ${'added by the portal'.padEnd(46)} p50 ${(transports.p50 - bareTransports.p50).toFixed(1)} ms   p99 ${(transports.p99 - bareTransports.p99).toFixed(1)} ms`,
);
printAtMost('transports, p50 ms', transports.p50, 3);
printAtMost('transports, p99 ms', transports.p99, 12);

console.log('\nPages of payment confirmations, one thread');
const pages = median(figures.pages);
const rawPages = median(figures.rawPages);
console.log(
  `  ${'pages rendered'.padEnd(46)} ${rounded(pages).padStart(8)}/s   ${(1_000 / pages).toFixed(1)} ms each`,
);
console.log(`  ${'pdfkit alone, as much text'.padEnd(46)} ${rounded(rawPages).padStart(8)}/s`);
printRatio('pages / pdfkit', pages / rawPages, 0.5);
printAim('pages a second', `${rounded(pages)} (aim ≥ 300)`, pages >= 300);
