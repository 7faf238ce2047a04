// `npm test`: installs what is missing and runs everything; the last line is `N passed, N failed`. With names of projects
// (`npm test -- unit web`) it runs those alone, and hands to Jest what follows `--`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, build, install } from './prepare.mjs';

/** The projects of `jest.config.js` in runs of their own, with as many workers as fit two cores. */
const RUNS = [
  { projects: ['unit', 'web'], workers: 2 },
  // The stores are measured here; nothing else goes on meanwhile.
  { projects: ['int'], workers: 1 },
  // Each file has an instance of its own, and waits for it more than it computes.
  { projects: ['http'], workers: 3 },
  // They wait for deadlines most of the time, but each begins with instances that start.
  { projects: ['crash'], workers: 2 },
  // Each file has an instance and a browser of its own; two of them keep two cores busy.
  { projects: ['e2e'], workers: 2 },
];
/**
 * Once more with every instance on the MongoDB server that is named: a share of the HTTP tests. `STORES=servers` runs any
 * project so.
 */
const SERVER_RUNS = [
  {
    projects: ['http'],
    workers: 3,
    files:
      'http/(client-service-search|holds|idempotency|limits|metrics|own-writes|payments|waiting-list)\\.',
  },
];
/** Of the concurrent tests of a file. */
const AT_ONCE = 3;

const [names, jestArguments] = split(process.argv.slice(2));

install();
build();

let passed = 0;
let failed = 0;

if (names.length === 0)
  await Promise.all(['check:format', 'check:lint', 'check:types', 'check:imports'].map(check));
for (const { projects, workers } of RUNS) {
  const wanted = names.length === 0 ? projects : projects.filter((project) => names.includes(project));
  if (wanted.length > 0) tests(wanted, workers);
}
if (names.length === 0 && process.env.MONGODB_URL !== undefined)
  for (const { projects, workers, files } of SERVER_RUNS)
    tests(projects, workers, { STORES: 'servers' }, ['--testPathPatterns', files]);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A check of the sources: one that passes or fails as a whole. Several go on at once, and say at the end what they found. */
async function check(name) {
  const child = spawn('npm', ['run', '--silent', name], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const [status] = await once(child, 'close');
  console.log(`\n== ${name}\n${Buffer.concat(said)}`);
  if (status === 0) passed += 1;
  else failed += 1;
}

/** Some of the test projects; each test counts. A run that ends without a report counts as one failure. */
function tests(projects, workers, env = {}, chosen = []) {
  console.log(`\n== ${[...projects, ...Object.values(env)].join(', ')}`);
  const report = join(ROOT, '.cache', `tests-${projects.join('-')}.json`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const options = [
    '--selectProjects',
    ...projects,
    `--maxWorkers=${workers}`,
    `--maxConcurrency=${AT_ONCE}`,
    '--json',
    `--outputFile=${report}`,
  ];
  const { status } = spawnSync('npx', ['jest', ...options, ...chosen, ...jestArguments], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The report goes to its file; what is printed besides goes where errors go.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let counted = 0;
  try {
    const found = JSON.parse(readFileSync(report, 'utf8'));
    passed += found.numPassedTests;
    // A test that does not run proves nothing.
    counted =
      found.numFailedTests + found.numPendingTests + found.numTodoTests + found.numRuntimeErrorTestSuites;
  } catch {
    counted = 1;
  }
  failed += status !== 0 ? Math.max(1, counted) : counted;
}

/** What stands before `--`, and what behind it. */
function split(given) {
  const at = given.indexOf('--');
  return at === -1 ? [given, []] : [given.slice(0, at), given.slice(at + 1)];
}
