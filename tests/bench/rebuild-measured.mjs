// One measured pass over a log, in a process of its own: node rebuild-measured.mjs scan|rebuild <data folder>
import { join } from 'node:path';
import { setPriority } from 'node:os';
import { openRebuilding } from '@tour-portal/backend/read-side/rebuilding.js';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite-event-store.js';
import { READ_MODELS } from '@tour-portal/projections/read-models.js';
import { rebuild } from '@tour-portal/projections/rebuild.js';

const [what, dataDir] = process.argv.slice(2);
// As the command does, and the scan it is compared with as well.
setPriority(10);
const cpuSeconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
const megabytes = () => process.resourceUsage().maxRSS / 1_024;
process.stdout.write(JSON.stringify(await (what === 'scan' ? scanned() : rebuilt())));

async function scanned() {
  const store = new SqliteEventStore(join(dataDir, 'events.db'));
  const [begin, cpuBefore] = [performance.now(), cpuSeconds()];
  let events = 0;
  for (let after = '', more = true; more;) {
    const part = await store.readAll(after, 1_000);
    events += part.length;
    more = part.length > 0;
    after = part.at(-1)?.position ?? after;
  }
  const seconds = (performance.now() - begin) / 1_000;
  const cpu = cpuSeconds() - cpuBefore;
  await store.close();
  return { events, seconds, cpu };
}

/** `quarter`: the peak of memory when a quarter of the events was folded. */
async function rebuilt() {
  const rebuilding = await openRebuilding({ dataDir, eventStoreUrl: null, mongodbUrl: null });
  const [begin, cpuBefore] = [performance.now(), cpuSeconds()];
  let quarter = 0;
  let foldedAfter = 0;
  const onProgress = ({ stage, events, total }) => {
    if (quarter === 0 && events >= total / 4) quarter = megabytes();
    if (stage === 'folding') foldedAfter = (performance.now() - begin) / 1_000;
  };
  const outcome = await rebuild({
    ...rebuilding.options,
    projections: READ_MODELS,
    afresh: true,
    onProgress,
  });
  const seconds = (performance.now() - begin) / 1_000;
  const cpu = cpuSeconds() - cpuBefore;
  await rebuilding.close();
  return { is: outcome.is, events: outcome.events, seconds, cpu, foldedAfter, quarter, peak: megabytes() };
}
