// `npm run bench -- service`: what client service waits for. It measures searches over 100,000 bookings, and a booking of
// 1,000 changes as it stood, what changed in it and its whole history, next to a bare answer of the same server in the same run.
import { prepareAccounts } from './accounts.mjs';
import { quantile } from './figures.mjs';
import { fillBookings } from './service-bookings.mjs';
import { signedIn } from './staff.mjs';
import { folderOfRun, startPortal } from './servers.mjs';

/** How many bookings the searches look through. */
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 100_000);
/** How many changes the booking has whose history is read. */
const EVENTS = Number(process.env.BENCH_HISTORY ?? 1_000);
/** How many calls of each kind are measured; there are fewer of those for a whole history. */
const TIMES = 200;

function printLine(what, times, limit) {
  const isMissed = limit !== undefined && quantile(times, 0.99) > limit;
  if (isMissed) process.exitCode = 1;
  const percentiles = [0.5, 0.99]
    .map((share) => `${quantile(times, share).toFixed(1)}`.padStart(7))
    .join(' ');
  console.log(
    `  ${what.padEnd(64)} p50, p99 ${percentiles} ms   ${limit === undefined ? '' : `≤ ${limit} ms`}${isMissed ? '   MISSED' : ''}`,
  );
}

async function timeRequest(url, headers = {}) {
  const begin = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return { millis: performance.now() - begin, body: JSON.parse(text) };
}

async function measureRequests(urls, headers) {
  for (const url of urls.slice(0, 20)) await timeRequest(url, headers);
  const times = [];
  let found = 0;
  for (const url of urls) {
    const { millis, body } = await timeRequest(url, headers);
    times.push(millis);
    found += body.bookings?.length > 0 ? 1 : 0;
  }
  return { times, found };
}

/** The word with a typing slip, by turns a missing letter and a wrong one. */
function slip(word, n) {
  const at = 1 + (n % (word.length - 2));
  return [word.slice(0, at) + word.slice(at + 1), `${word.slice(0, at)}q${word.slice(at + 1)}`][n % 2];
}

async function measureSearches() {
  const dataDir = folderOfRun('service');
  const bookings = await fillBookings(dataDir, BOOKINGS);
  const portal = await startPortal(dataDir);
  const cookie = await signedIn(portal, dataDir);
  const base = `http://localhost:${portal.port}`;
  const url = (text) => `${base}/v1/client-service/bookings?q=${encodeURIComponent(text)}`;
  const sample = Array.from({ length: TIMES }, (_, n) => bookings[Math.floor((n * bookings.length) / TIMES)]);
  const kinds = {
    'booking number': sample.map(({ number }) => number),
    'beginning of a number: tour, month and day': sample.map(({ number }) => number.slice(0, 6)),
    'booking id': sample.map(({ id }) => String(id)),
    email: sample.map(({ email }) => email),
    phone: sample.map(({ phoneNumber }) => phoneNumber),
    'date of departure': sample.map(({ departedAt }) => departedAt),
    'date and last name': sample.map(({ departedAt, last }) => `${departedAt} ${last}`),
    'first and last name': sample.map(({ first, last }) => `${first} ${last}`),
    'last name': sample.map(({ last }) => last),
    'last name and state': sample.map(({ last }) => `${last} hold`),
    'first name': sample.map(({ first }) => first),
    'beginning of a last name, three letters': sample.map(({ last }) => last.slice(0, 3)),
    'first name, and last name with a slip': sample.map(({ first, last }, n) => `${first} ${slip(last, n)}`),
    'last name with a slip': sample.map(({ last }, n) => slip(last, n)),
    'both names with a slip': sample.map(({ first, last }, n) => `${slip(first, n)} ${slip(last, n + 1)}`),
    'nobody by that name': sample.map(({ last }) => `${last.slice(0, 3)}xyzzy`),
  };
  console.log(`\nSearch over ${BOOKINGS.toLocaleString('en-US')} bookings`);
  const bare = await measureRequests(
    sample.map(() => `${base}/v1/client-service/me`),
    { cookie },
  );
  printLine('bare: who is signed in', bare.times);
  for (const [what, texts] of Object.entries(kinds)) {
    const { times, found } = await measureRequests(texts.map(url), { cookie });
    printLine(`${what} (${found} of ${texts.length} found)`, times, 50);
  }
  await portal.stop();
}

async function measureHistory() {
  const dataDir = folderOfRun('service');
  const [sid] = await prepareAccounts(dataDir, 1);
  const portal = await startPortal(dataDir);
  const base = `http://localhost:${portal.port}`;
  const headers = { 'content-type': 'application/json', origin: base, cookie: `sid=${sid}` };
  const year = new Date().getUTCFullYear() + 1;
  const dates = await (await fetch(`${base}/v1/tours/1/availability?year=${year}`)).json();
  const body = JSON.stringify({ tour: 1, roomGuests: [2], date: dates.at(-1).departedAt });
  const hold = await (await fetch(`${base}/v1/bookings`, { method: 'POST', headers, body })).json();
  for (let n = 0; n < EVENTS; n += 1) {
    const changed = hold.guests.map(({ id }) => ({ id, fullName: `Ann ${n % 2 === 0 ? 'Lee' : 'Reed'}` }));
    const path = `${base}/v1/bookings/${hold.id}/guests/names`;
    const answer = await fetch(path, { method: 'PATCH', headers, body: JSON.stringify(changed) });
    if (!answer.ok) throw new Error(`PATCH names answered ${answer.status}`);
  }
  const cookie = await signedIn(portal, dataDir);
  const bookingUrl = (path) => `${base}/v1/client-service/bookings/${hold.id}/${path}`;
  const revisions = Array.from({ length: TIMES }, (_, n) => Math.floor((n * EVENTS) / TIMES));
  console.log(`\nA booking of ${EVENTS.toLocaleString('en-US')} events`);
  const timesOf = async (urls) => (await measureRequests(urls, { cookie })).times;
  printLine('bare: who is signed in', await timesOf(revisions.map(() => `${base}/v1/client-service/me`)));
  printLine('as it stood', await timesOf(revisions.map((n) => bookingUrl(`at?revision=${n}`))), 20);
  printLine('what changed', await timesOf(revisions.map((n) => bookingUrl(`diff?from=0&to=${n}`))));
  printLine('its whole history', await timesOf(revisions.slice(0, 30).map(() => bookingUrl('history'))));
  await portal.stop();
}

await measureSearches();
await measureHistory();
