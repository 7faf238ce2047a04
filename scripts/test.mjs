// `npm test`: what every change is tried with. `npm run test:all` (`--all`): everything. With names of projects
// (`npm run test:crash`) those alone and whole; what follows `--` goes to Jest. The last line is `N passed, N failed`.
import { parseArgs } from 'node:util';
import { prepareBrowser } from './browser.mjs';
import { build, install } from './prepare.mjs';
import { runChecks } from './checks.mjs';
import { runTests } from './jest-runs.mjs';
import { closingLines } from './closing-lines.mjs';

/** Judge how long something takes. */
const TIMED = '\\.timed\\.test\\.ts$';
/** All tests in runs with as many workers as fit two cores. */
const ALL = [
  // In another order each time: no test lives on what the one before it left.
  { projects: ['unit', 'web'], workers: 2, shuffled: true },
  // Times are judged while little else goes on.
  { projects: ['int', 'http'], workers: 2, files: [TIMED] },
  // Each file has an instance of its own, and waits for it, or for a deadline, more than it computes.
  { projects: ['int', 'http', 'crash'], workers: 4, not: [TIMED] },
  // Each file has an instance and a browser of its own; two of them keep two cores busy.
  { projects: ['e2e'], workers: 2 },
];
/** On embedded stores, without what judges times: one journey with crashes, one in the browser. */
const QUICK = [
  { projects: ['unit', 'web'], workers: 2 },
  {
    projects: ['int', 'http', 'crash', 'e2e'],
    workers: 3,
    files: ['tests/(conformance|race|http)/', 'tests/crash/hold-crash\\.', 'tests/e2e/hold-journey\\.'],
    not: [TIMED],
  },
];
/** Once more with every instance on the MongoDB server that is named: a share of the HTTP tests. */
const ON_SERVERS = {
  projects: ['http'],
  workers: 3,
  files: [
    'http/(client-service-search|holds|idempotency|limits|metrics|own-writes|payments|waiting-list)\\.',
  ],
  env: { STORES: 'servers' },
};
/** What is asked of the servers that are named, each suite of theirs. */
const ENGINES = [
  { projects: ['int'], workers: 1, files: ['tests/conformance/', '\\.(mongodb|eventstoredb)\\.'] },
  { projects: ['crash'], workers: 2, files: ['\\.(mongodb|eventstoredb)\\.'] },
  { projects: ['crash'], workers: 2, not: ['\\.(mongodb|eventstoredb)\\.'], env: { STORES: 'servers' } },
  ON_SERVERS,
];

const given = process.argv.slice(2);
const at = given.indexOf('--');
const [own, jestArguments] = at === -1 ? [given, []] : [given.slice(0, at), given.slice(at + 1)];
const { values, positionals } = parseArgs({
  args: own,
  allowPositionals: true,
  options: { all: { type: 'boolean' }, from: { type: 'string' }, seed: { type: 'string' } },
});

if (values.from !== undefined) process.env.TEST_MOMENT = new Date(values.from).toISOString();
if (values.all) process.env.TEST_ALL = '1';
if (values.all) process.env.TEST_SEED = values.seed ?? String(1 + Math.floor(Math.random() * 1_000_000_000));
else if (values.seed !== undefined) process.env.TEST_SEED = values.seed;
const isQuick = !values.all && positionals.length === 0;
if (isQuick) {
  delete process.env.MONGODB_URL;
  delete process.env.EVENT_STORE_URL;
}
if (values.all)
  console.log(`Draws are of seed ${process.env.TEST_SEED}; --seed ${process.env.TEST_SEED} repeats them.`);

const began = performance.now();
install();

const checks = positionals.length === 0 ? await runChecks() : [];
if (checks.some(({ failed }) => failed)) finish([]);
build();
const chosen = isQuick ? QUICK : positionals.includes('engines') ? ENGINES : whole();
if (chosen.some(({ projects }) => projects.includes('e2e'))) await findBrowser();
finish(runTests(chosen, jestArguments));

/** For all the tests in a browser; ends the process where there is none. */
async function findBrowser() {
  const sought = performance.now();
  try {
    process.env.CHROME_PATH = await prepareBrowser();
  } catch ({ message: said }) {
    const seconds = (performance.now() - sought) / 1_000;
    checks.push({ name: 'browser', failed: true, said, seconds });
    finish([]);
  }
}

/** All runs, or what of them belongs to the projects that were named. */
function whole() {
  const runs = values.all && process.env.MONGODB_URL !== undefined ? [...ALL, ON_SERVERS] : ALL;
  if (positionals.length === 0) return runs;
  return runs
    .map((run) => ({ ...run, projects: run.projects.filter((project) => positionals.includes(project)) }))
    .filter(({ projects }) => projects.length > 0);
}

/** Says what was found, and ends the process. */
function finish(runs) {
  const { lines, isGreen } = closingLines(checks, runs, (performance.now() - began) / 1_000);
  console.log(lines.join('\n'));
  process.exit(isGreen ? 0 : 1);
}
