// Runs of Jest one after the other; then, where only a few files failed, each of them runs once more.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './prepare.mjs';

/** At most so many concurrent tests of a file run at once. */
const TESTS_AT_ONCE = 3;
const REPORTS = join(ROOT, '.cache', 'tests');
/** Where the instances' last lines are kept for each test with instances that fails; `tests/jest/environment.ts` writes it. */
const LOGS = join(REPORTS, 'instances.jsonl');
/** With more failed files than this the machine or the change is at fault, and running them again shows nothing. */
const MOST_REPEATED_FILES = 8;

/**
 * @param plans of each run the projects, workers, patterns of files (`files`, `not`), settings (`env`), and whether each
 *   file's tests are `shuffled` by the seed
 * @param jestArguments for all plans: the name of tests, patterns of files, options with their value after `=`
 * @param jest runs Jest once
 * @returns of each run its title, seconds, count of passed tests, failures, what failed only at first (`unsteady`), and of
 *   each file its seconds
 */
export function runTests(plans, jestArguments, jest = runJest) {
  const wanted = readArguments(jestArguments);
  const runs = plans.map((plan, index) => runFirst(plan, index, wanted, jest));
  // A run may have no test of that name or no such file, but at least one of all runs must.
  const isNarrowed = wanted.name.length > 0 || wanted.files.length > 0;
  if (isNarrowed && runs.every(({ passed, failures }) => passed === 0 && failures.length === 0))
    runs[0].failures.push(runFailure(runs[0].projects, 'No test has that name, or is in such a file.'));
  const failedFiles = new Set(runs.flatMap(({ failures }) => failures.map(({ file }) => file)));
  const canRepeat = failedFiles.size > 0 && failedFiles.size <= MOST_REPEATED_FILES && !failedFiles.has(null);
  return canRepeat ? runs.map((run, index) => repeatFailedFiles(run, index, wanted, jest)) : runs;
}

/** Removes the reports of earlier runs. */
export function clearReports() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
}

/** The parts of what follows `--`; an option that names tests is in `name`, with its value. */
function readArguments(jestArguments) {
  const parts = { name: [], files: [], options: [] };
  const rest = [...jestArguments];
  while (rest.length > 0) {
    const argument = rest.shift();
    if (argument === '-t' || argument === '--testNamePattern') parts.name.push(argument, rest.shift() ?? '');
    else if (isByName([argument])) parts.name.push(argument);
    // What follows are patterns like those without this option.
    else if (argument === '--testPathPatterns') continue;
    else if (argument.startsWith('-')) parts.options.push(argument);
    else parts.files.push(argument.replace(/^\.\//, '^'));
  }
  return parts;
}

/** The options that choose the files which match a pattern of each list; an empty list chooses all files. */
function filesMatching(...lists) {
  const conditions = lists
    .filter(({ length }) => length > 0)
    .map((patterns) => `(?=.*(?:${patterns.join('|')}))`);
  return conditions.length === 0 ? [] : ['--testPathPatterns', conditions.join('')];
}

function runFirst(plan, index, wanted, jest) {
  const { projects, workers, files = [], not = [], env = {}, shuffled = false } = plan;
  const title = [...projects, ...Object.values(env)].join(', ');
  console.log(`\n== ${title}`);
  const options = [`--maxWorkers=${workers}`, ...filesMatching(files, wanted.files)];
  // Files that the call names may all be of other runs.
  if (wanted.files.length > 0) options.push('--passWithNoTests');
  // The configuration adds the files of `not` to those that it leaves out anyway.
  const settings = { ...env, ...(not.length > 0 ? { TESTS_NOT: not.join('|') } : {}) };
  const began = performance.now();
  const order = shuffled ? ['--randomize', `--seed=${process.env.TEST_SEED ?? 1}`] : [];
  options.push(...order, ...wanted.options, ...wanted.name);
  const results = jest(projects, options, settings, `run-${index}`);
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

/** Runs each failed file of a run once more, alone, with the same tests in the same order. */
function repeatFailedFiles(run, index, { name }, jest) {
  const files = [...new Set(run.failures.map(({ file }) => file))];
  return files.reduce((repeated, file, nth) => {
    console.log(`\n== once more, alone: ${file}`);
    const repetition = jest(
      run.projects,
      ['--runInBand', ...run.order, ...name, '--runTestsByPath', file],
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

function runJest(projects, options, env, name) {
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
  const mayBeEmpty = options.includes('--passWithNoTests');
  if (results === null && status === 0 && mayBeEmpty) return { passed: 0, failures: [], files: [] };
  if (results === null)
    return { passed: 0, failures: [runFailure(projects, 'Jest ended without a report.')], files: [] };
  const failures = results.testResults.flatMap((file) => failuresOf(file, isByName(options)));
  if (status !== 0 && failures.length === 0)
    failures.push(runFailure(projects, `Jest ended with ${status}, and no test says why.`));
  if (results.numTotalTests === 0 && !mayBeEmpty) failures.push(runFailure(projects, 'No test ran.'));
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
  // Where no test failed, a failure outside the tests counts as one failure of the file.
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
