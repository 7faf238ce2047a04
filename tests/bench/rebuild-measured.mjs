// Measures a scan of a log, or a rebuild from it, in a process of its own: node rebuild-measured.mjs scan|rebuild <data folder>
import { join } from 'node:path';
import { setPriority } from 'node:os';
import { openRebuildStores } from '@tour-portal/backend/read-side/rebuild/rebuild-stores.js';
import { SqliteEventStore } from '@tour-portal/backend/stores/sqlite/sqlite-event-store.js';
import { READ_MODELS } from '@tour-portal/projections/runner/read-models.js';
import { rebuild } from '@tour-portal/projections/rebuild/rebuild.js';

const [what, dataDir] = process.argv.slice(2);
// The command `projections -- rebuild` lowers its priority; so do the rebuild and the scan here.
setPriority(10);
const cpuSeconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
const megabytes = () => process.resourceUsage().maxRSS / 1_024;
process.stdout.write(JSON.stringify(await (what === 'scan' ? measureScan() : measureRebuild())));

async function measureScan() {
  const store = new SqliteEventStore(join(dataDir, 'events.db'));
  const [begin, cpuBefore] = [performance.now(), cpuSeconds()];
  let events = 0;
  for (let after = '', hasMore = true; hasMore;) {
    const batch = await store.readAll(after, 1_000);
    events += batch.length;
    hasMore = batch.length > 0;
    after = batch.at(-1)?.position ?? after;
  }
  const seconds = (performance.now() - begin) / 1_000;
  const cpu = cpuSeconds() - cpuBefore;
  await store.close();
  return { events, seconds, cpu };
}

/** `quarter`: the peak of memory after a quarter of the last pass over the log; `stages`: seconds by stage. */
async function measureRebuild() {
  const rebuilding = await openRebuildStores({ dataDir, eventStoreUrl: null, mongodbUrl: null, fault: null });
  const [begin, cpuBefore] = [performance.now(), cpuSeconds()];
  let [quarter, measuredStage] = [0, ''];
  const stages = {};
  let [currentStage, since] = ['', begin];
  const beginStage = (stage) => {
    const now = performance.now();
    if (currentStage !== '') stages[currentStage] = (stages[currentStage] ?? 0) + (now - since) / 1_000;
    [currentStage, since] = [stage, now];
  };
  const onProgress = ({ stage, events, total }) => {
    if (total > 1 && events >= total / 4 && measuredStage !== stage) {
      measuredStage = stage;
      quarter = megabytes();
    }
    beginStage(stage);
  };
  const outcome = await rebuild({
    ...rebuilding.options,
    projections: READ_MODELS,
    afresh: true,
    onProgress,
  });
  beginStage('');
  const seconds = (performance.now() - begin) / 1_000;
  const cpu = cpuSeconds() - cpuBefore;
  const events = await rebuilding.log.count('');
  await rebuilding.close();
  return { is: outcome.is, events, seconds, cpu, stages, quarter, peak: megabytes() };
}
