// Runs of Jest one after the other; then each file that failed runs once more.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './prepare.mjs';

/** How many concurrent tests of a file run at once. */
const TESTS_AT_ONCE = 3;
const REPORTS = join(ROOT, '.cache', 'tests');
/** Where the instances' last lines are kept for each test that fails; `tests/jest/environment.ts` writes it. */
const LOGS = join(REPORTS, 'instances.jsonl');
/** With more failed files than this the machine or the change is at fault, and running them again shows nothing. */
const MOST_REPEATED_FILES = 8;

/**
 * @param plans of each run the projects, workers, patterns of files (`files`, `not`), settings (`env`), and whether each
 *   file's tests are `shuffled` by the seed
 * @param jestArguments for all of them
 * @returns of each run its title, seconds, count of passed tests, failures, what failed only at first (`unsteady`), and of
 *   each file its seconds
 */
export function runTests(plans, jestArguments) {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const runs = plans.map((plan, index) => runFirst(plan, index, jestArguments));
  // With a name, a run may have no test of that name, but at least one of all runs must.
  if (isByName(jestArguments) && runs.every(({ passed, failures }) => passed === 0 && failures.length === 0))
    runs[0].failures.push(runFailure(runs[0].projects, 'No test has that name.'));
  const failedFiles = new Set(runs.flatMap(({ failures }) => failures.map(({ file }) => file)));
  const canRepeat = failedFiles.size > 0 && failedFiles.size <= MOST_REPEATED_FILES && !failedFiles.has(null);
  return canRepeat ? runs.map(repeatFailedFiles) : runs;
}

function runFirst(plan, index, jestArguments) {
  const { projects, workers, files = [], not = [], env = {}, shuffled = false } = plan;
  const title = [...projects, ...Object.values(env)].join(', ');
  console.log(`\n== ${title}`);
  const options = [`--maxWorkers=${workers}`];
  if (files.length > 0) options.push('--testPathPatterns', ...files);
  // The configuration adds the files of `not` to those that it leaves out anyway.
  const settings = { ...env, ...(not.length > 0 ? { TESTS_NOT: not.join('|') } : {}) };
  const began = performance.now();
  const order = shuffled ? ['--randomize', `--seed=${process.env.TEST_SEED ?? 1}`] : [];
  const results = jest(projects, [...options, ...order, ...jestArguments], settings, `run-${index}`);
  return {
    ...results,
    title,
    projects,
    env: settings,
    order,
    seconds: (performance.now() - began) / 1_000,
    unsteady: [],
  };
}

/** Runs each failed file of a run once more, alone, with its tests in the same order. */
function repeatFailedFiles(run, index) {
  const files = [...new Set(run.failures.map(({ file }) => file))];
  return files.reduce((repeated, file, nth) => {
    console.log(`\n== once more, alone: ${file}`);
    const repetition = jest(
      run.projects,
      ['--runInBand', ...run.order, '--runTestsByPath', file],
      run.env,
      `again-${index}-${nth}`,
    );
    if (repetition.failures.length > 0) return repeated;
    const [unsteady, failures] = [true, false].map((isOfFile) =>
      repeated.failures.filter((failure) => (failure.file === file) === isOfFile),
    );
    return {
      ...repeated,
      failures,
      passed: repeated.passed + unsteady.length,
      unsteady: [...repeated.unsteady, ...unsteady],
    };
  }, run);
}

function jest(projects, options, env, name) {
  const report = join(REPORTS, `${name}.json`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...projects,
      `--maxConcurrency=${TESTS_AT_ONCE}`,
      '--testLocationInResults',
      '--json',
      `--outputFile=${report}`,
      ...options,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, ...env, TEST_LOGS: LOGS },
      // The report goes to its file; what Jest prints meanwhile is on its standard error.
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const results = readReport(report);
  if (results === null)
    return { passed: 0, failures: [runFailure(projects, 'Jest ended without a report.')], files: [] };
  const failures = results.testResults.flatMap((file) => failuresOf(file, isByName(options)));
  if (status !== 0 && failures.length === 0)
    failures.push(runFailure(projects, `Jest ended with ${status}, and no test says why.`));
  if (results.numTotalTests === 0) failures.push(runFailure(projects, 'No test ran.'));
  const files = results.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1_000,
  }));
  return { passed: results.numPassedTests, failures, files };
}

/** Whether Jest is to run only tests of some name. */
function isByName(options) {
  return options.some((option) => /^(-t|--testNamePattern)(=|$)/.test(option));
}

/**
 * The failures of one file of Jest's report.
 * @param onlyNamed whether only tests of some name were to run, so that others are left out rightly
 */
export function failuresOf({ name, message, status, assertionResults }, onlyNamed) {
  const file = relative(ROOT, name);
  // A test that was to run and did not counts as failed, because it proves nothing.
  const isFailed = (test) => test.status !== 'passed' && !(onlyNamed && test.status === 'pending');
  const failedTests = assertionResults.filter(isFailed);
  // A failure outside the tests, or before them, counts as one failure of the file.
  if (failedTests.length === 0 && status === 'failed') return [{ file, line: 1, name: '', message, log: [] }];
  return failedTests.map(({ fullName, location, failureMessages, status: testStatus }) => ({
    file,
    line: location?.line ?? 1,
    name: fullName,
    message: failureMessages.join('\n') || `The test was not run: it is ${testStatus}.`,
    log: logOf(file, fullName),
  }));
}

function runFailure(projects, message) {
  return { file: null, line: 0, name: projects.join(', '), message, log: [] };
}

/** The instances' last lines when the test failed. */
function logOf(file, test) {
  const entries = (readText(LOGS) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return entries.findLast((entry) => entry.file === file && entry.test === test)?.lines ?? [];
}

function readReport(report) {
  const text = readText(report);
  return text === null ? null : JSON.parse(text);
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
