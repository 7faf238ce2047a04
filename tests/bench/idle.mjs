// `npm run bench -- idle`: the processor time of an instance without requests, on the embedded stores and on each pair
// that is configured. EVENT_STORE_URL, where it is set, must name an empty EventStoreDB.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printAim } from './aims.mjs';
import { dropDatabase, withOwnDatabase } from './engine-holds.mjs';
import { folderOfRun, startPortal } from './servers.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
/** After its start an instance still does clean-up work. */
const SETTLING_SECONDS = 30;
/** At most this many percent of one core. */
const AIM = 0.5;

const dir = folderOfRun('idle');

const { EVENT_STORE_URL = '', MONGODB_URL = '' } = process.env;
const pairs = [['SQLite + SQLite', {}]];
if (MONGODB_URL !== '') pairs.push(['SQLite + MongoDB', { MONGODB_URL: withOwnDatabase(MONGODB_URL) }]);
if (MONGODB_URL !== '' && EVENT_STORE_URL !== '')
  pairs.push(['EventStoreDB + MongoDB', { MONGODB_URL: withOwnDatabase(MONGODB_URL), EVENT_STORE_URL }]);

console.log(`\nAn instance at rest on empty stores, for ${SECONDS} s`);
for (const [name, settings] of pairs) {
  const portal = await startPortal(join(dir, name.replaceAll(/\W/g, '')), undefined, {
    ...settings,
    DEV_TOOLS: '0',
    RATE_LIMITS: 'on',
  });
  await sleep(SETTLING_SECONDS * 1_000);
  const [cpuBefore, begin] = [portal.cpu(), performance.now()];
  await sleep(SECONDS * 1_000);
  // Microseconds of the processor in milliseconds of the clock.
  const percent = (portal.cpu() - cpuBefore) / (performance.now() - begin) / 10;
  printAim(name, `${percent.toFixed(2)} % of a core (aim ≤ ${AIM})`, percent <= AIM);
  await portal.stop();
  if (settings.MONGODB_URL !== undefined) await dropDatabase(settings.MONGODB_URL);
}
for (const name of ['EVENT_STORE_URL', 'MONGODB_URL'])
  if ((process.env[name] ?? '') === '') console.log(`  ${name} is not set: its pairs are not measured`);
