// `npm test`: the checks, and the tests for every change. `npm run test:all` (`--all`): the checks and all tests. With names of projects
// (`npm run test:crash`): all tests of these projects only; with `engines`: the tests of the stores on servers. What follows
// `--` goes to Jest: `-t NAME`, patterns of files, options as `--option=value`. `--from` sets the moment at which the tests
// take place; `--seed` repeats the draws of an earlier run.
// The last line of a run is `N passed, N failed`.
import { parseArgs } from 'node:util';
import { prepareBrowser } from './browser.mjs';
import { build, install } from './prepare.mjs';
import { runChecks } from './checks.mjs';
import { clearReports, runTests } from './jest-runs.mjs';
import { closingLines } from './closing-lines.mjs';

/** Test files that judge how long something takes. */
const TIMED = '\\.timed\\.test\\.ts$';
/** All tests in runs with as many workers as fit two cores. */
const ALL = [
  // In an order that the seed draws: no test may depend on the one before it.
  { projects: ['unit', 'web'], workers: 2, shuffled: true },
  // Times are judged while little else goes on.
  { projects: ['int', 'http'], workers: 2, files: [TIMED] },
  // These files wait for instances, stores or deadlines more than they compute.
  { projects: ['int', 'http', 'crash'], workers: 4, not: [TIMED] },
  // Each file has an instance and a browser of its own; two of them keep two cores busy.
  { projects: ['e2e'], workers: 2 },
];
/** The tests for every change: on embedded stores, without timed tests, with one crash and one browser journey. */
const QUICK = [
  { projects: ['unit', 'web'], workers: 2 },
  {
    projects: ['int', 'http', 'crash', 'e2e'],
    workers: 3,
    files: ['tests/(conformance|race|http)/', 'tests/crash/hold-crash\\.', 'tests/e2e/hold-journey\\.'],
    not: [TIMED],
  },
];
/** Some of the HTTP tests, on the servers that MONGODB_URL and, where it is set, EVENT_STORE_URL name. */
const ON_SERVERS = {
  projects: ['http'],
  workers: 3,
  files: [
    'http/(client-service-search|holds|idempotency|limits|metrics|own-writes|payments|waiting-list)\\.',
  ],
  env: { STORES: 'servers' },
};
/** The tests of the stores on the servers that MONGODB_URL and EVENT_STORE_URL name. */
const ENGINES = [
  { projects: ['int'], workers: 1, files: ['tests/conformance/', '\\.(mongodb|eventstoredb)\\.'] },
  { projects: ['crash'], workers: 2, files: ['\\.(mongodb|eventstoredb)\\.'] },
  { projects: ['crash'], workers: 2, not: ['\\.(mongodb|eventstoredb)\\.'], env: { STORES: 'servers' } },
  ON_SERVERS,
];

const allArguments = process.argv.slice(2);
const separator = allArguments.indexOf('--');
const ownArguments = separator === -1 ? allArguments : allArguments.slice(0, separator);
const jestArguments = separator === -1 ? [] : allArguments.slice(separator + 1);
const { values, positionals } = parseArgs({
  args: ownArguments,
  allowPositionals: true,
  options: { all: { type: 'boolean' }, from: { type: 'string' }, seed: { type: 'string' } },
});

const names = ['engines', ...new Set(ALL.flatMap(({ projects }) => projects))];
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(
    `There are no tests named ${unknown.join(', ')}. Name ${names.join(', ')}; files follow after --.`,
  );
  process.exit(2);
}

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
const chosen = isQuick ? QUICK : positionals.includes('engines') ? ENGINES : runsOfProjects();
if (chosen.some(({ projects }) => projects.includes('e2e'))) await findBrowser();
clearReports();
finish(runTests(chosen, jestArguments));

/** Finds the browser for the tests that need one; ends the process when there is none. */
async function findBrowser() {
  const searchBegan = performance.now();
  try {
    process.env.CHROME_PATH = await prepareBrowser();
  } catch ({ message: output }) {
    const seconds = (performance.now() - searchBegan) / 1_000;
    checks.push({ name: 'browser', failed: true, output, seconds });
    finish([]);
  }
}

/** All runs, or only their parts that belong to the named projects. */
function runsOfProjects() {
  const runs = values.all && process.env.MONGODB_URL !== undefined ? [...ALL, ON_SERVERS] : ALL;
  if (positionals.length === 0) return runs;
  return runs
    .map((run) => ({ ...run, projects: run.projects.filter((project) => positionals.includes(project)) }))
    .filter(({ projects }) => projects.length > 0);
}

/** Prints the results, and ends the process. */
function finish(runs) {
  const { lines, isGreen } = closingLines(checks, runs, (performance.now() - began) / 1_000);
  console.log(lines.join('\n'));
  process.exit(isGreen ? 0 : 1);
}
