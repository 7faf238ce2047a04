// `npm run bench -- growth`: what a portal needs with logs of ten thousand, a million and ten million events, next to the
// shortest of them in the same run. BENCH_SIZES names others, separated by commas, the shortest first.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountOpened } from '@tour-portal/projections/testing/terms.js';
import { prepareAccounts } from './accounts.mjs';
import { median, rounded } from './figures.mjs';
import { holdBodies, roomyCatalogue } from './holds.mjs';
import { measuredPass } from './measured-pass.mjs';
import { FIRST_ID, writeLog } from './rebuild-log.mjs';
import { signedIn } from './staff.mjs';
import { folderOfRun, startPortal } from './servers.mjs';

/** The lengths of the logs, in events. */
const SIZES = (process.env.BENCH_SIZES ?? '10000,1000000,10000000').split(',').map(Number);
/** How many times the start of a portal is measured. */
const STARTS = 5;
/** How many calls of each kind are measured. */
const TIMES = 200;
/** How much a longer log may need of what is `LIMITED`, as a multiple of what the shortest needs. */
const LIMIT = 1.1;

async function millisOf(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function medianMillis(items, work) {
  const times = [];
  for (const item of items) times.push(await millisOf(() => work(item)));
  return median(times);
}

function bytesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** The figures of a log that began with so many events, by their names. */
async function measure(eventCount, catalogue) {
  const dataDir = mkdtempSync(join(tmpdir(), 'growth-bench-'));
  try {
    const countByType = await writeLog(dataDir, eventCount);
    const rebuilt = await measuredPass('rebuild', dataDir);
    const sids = await prepareAccounts(dataDir, 2 * TIMES);
    const starts = [];
    for (let n = 0; n < STARTS; n += 1) {
      let startedPortal;
      starts.push(await millisOf(async () => (startedPortal = await startPortal(dataDir, catalogue))));
      await startedPortal.stop();
    }
    const portal = await startPortal(dataDir, catalogue);
    const origin = `http://localhost:${portal.port}`;
    const request = async (path, cookie, body) => {
      const headers = { cookie, origin, 'content-type': 'application/json' };
      const call = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(origin + path, call);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    };
    const staff = await signedIn(portal, dataDir);
    const { many } = await holdBodies(portal.port);
    const placeHold = (sid) => request('/v1/bookings', `sid=${sid}`, many(sids.indexOf(sid)));
    await medianMillis(sids.slice(0, TIMES), placeHold);
    const holdMillis = await medianMillis(sids.slice(TIMES), placeHold);
    const accountMillis = await medianMillis(sids.slice(TIMES), (sid) =>
      request('/v1/accounts/me', `sid=${sid}`),
    );
    const holdIndexes = Array.from({ length: TIMES }, (_, n) =>
      Math.floor((n * countByType.HoldPlaced) / TIMES),
    );
    const bookingsPath = '/v1/client-service/bookings';
    const historyMillis = await medianMillis(holdIndexes, (n) =>
      request(`${bookingsPath}/${FIRST_ID + n}/history`, staff),
    );
    const accountIndexes = holdIndexes.map((n) =>
      Math.floor((n * countByType.AccountOpened) / countByType.HoldPlaced),
    );
    const searchMillis = await medianMillis(accountIndexes, async (n) => {
      const { email } = accountOpened(FIRST_ID + n).data;
      const result = await request(`${bookingsPath}?q=${encodeURIComponent(email)}`, staff);
      if (result.bookings.length === 0) throw new Error(`${email} was not found`);
    });
    const memory = portal.memory() / 2 ** 20;
    await portal.stop();
    return {
      'start, ms': median(starts),
      'hold, ms': holdMillis,
      'account, ms': accountMillis,
      'memory, MB': memory,
      'history of a booking, ms': historyMillis,
      'search by email, ms': searchMillis,
      'rebuild, s': rebuilt.seconds,
      'rebuild, MB': rebuilt.peak,
      'disk, MB': bytesBelow(dataDir) / 2 ** 20,
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The figures that may grow with the log only up to `LIMIT`. */
const LIMITED = new Set(['start, ms', 'hold, ms', 'account, ms', 'memory, MB']);

const catalogue = roomyCatalogue(folderOfRun('growth'));
let shortest;
for (const size of SIZES) {
  const result = await measure(size, catalogue);
  shortest ??= result;
  console.log(`\nA log of ${rounded(size)} events`);
  for (const [what, value] of Object.entries(result)) {
    const ratio = value / shortest[what];
    const isMissed = LIMITED.has(what) && ratio > LIMIT;
    if (isMissed) process.exitCode = 1;
    const limit = LIMITED.has(what) ? `≤ ${LIMIT}${isMissed ? '   MISSED' : ''}` : '';
    const shown = value < 100 ? value.toFixed(1) : rounded(value);
    console.log(
      `  ${what.padEnd(28)} ${shown.padStart(10)}   ${ratio.toFixed(2)} of the shortest   ${limit}`,
    );
  }
}
