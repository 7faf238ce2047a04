// The last lines of a run of the tests: what failed, what failed only at first, how to repeat a failure, the slowest files,
// the times, and the counts.
import { stripVTControlCharacters } from 'node:util';

/** At most so many lines are printed of a failure's message, of its instances' log, and of a failed check. */
const MESSAGE_LINES = 10;
const LOG_LINES = 20;
const CHECK_LINES = 60;
/**
 * The run fails when more files than this have unsteady tests. An unsteady test failed, and passed when its file ran
 * again alone: a busy machine causes that in a few files, not in many.
 */
const MOST_UNSTEADY_FILES = 2;
const SLOWEST_FILES = 20;

/**
 * @param checks as `runChecks` returns them, and other conditions of the run
 * @param runs as `runTests` returns them
 * @param seconds how long everything took together
 * @returns the lines, the last of which holds the counts, and whether the run passed (`isGreen`)
 */
export function closingLines(checks, runs, seconds) {
  const failures = runs.flatMap((run) => run.failures);
  const unsteady = runs.flatMap((run) => run.unsteady);
  const failedChecks = checks.filter((check) => check.failed);
  const unsteadyFiles = new Set(unsteady.map(({ file }) => file)).size;
  const isTooUnsteady = unsteadyFiles > MOST_UNSTEADY_FILES;
  const passed = checks.length - failedChecks.length + sum(runs.map((run) => run.passed));
  const failed = failedChecks.length + failures.length + (isTooUnsteady ? unsteadyFiles : 0);
  const lines = [
    '',
    ...failedChecks.flatMap(checkLines),
    ...failures.flatMap(failureLines),
    ...unsteady.map(({ file, name, message }) => `unsteady: ${file} › ${name}: ${firstLine(message)}`),
    ...(isTooUnsteady ? [`${unsteadyFiles} files are unsteady; at most ${MOST_UNSTEADY_FILES} may be.`] : []),
    ...(failures.length > 0 ? [howToRepeat()] : []),
    ...slowestFileLines(runs),
    timesLine(checks, runs, seconds),
    `${passed} passed, ${failed} failed`,
  ];
  return { lines, isGreen: failed === 0 };
}

function checkLines({ name, output }) {
  const lines = plainLines(output).filter((line) => line !== '' && !line.startsWith('npm warn'));
  return [`✗ ${name}`, ...lines.slice(0, CHECK_LINES).map(indent), ''];
}

function failureLines({ file, line, name, message, log }) {
  const lines = plainLines(message)
    .filter((text) => text.trim() !== '' && !/^\s+at .*node_modules/.test(text))
    .slice(0, MESSAGE_LINES);
  const lastLogLines = log.slice(-LOG_LINES);
  return [
    file === null ? `✗ ${name}` : `✗ ${file}:${line} › ${name}`,
    ...lines.map(indent),
    ...(lastLogLines.length > 0
      ? [indent('the last lines of its instances:'), ...lastLogLines.map((text) => indent(`| ${text}`))]
      : []),
    '',
  ];
}

function howToRepeat() {
  const { TEST_MOMENT: moment, TEST_SEED: seed } = process.env;
  const settings = [moment && `TEST_MOMENT=${moment}`, seed && `TEST_SEED=${seed}`].filter(Boolean);
  return `To repeat one: ${[...settings, 'npx jest --runTestsByPath FILE'].join(' ')}`;
}

function slowestFileLines(runs) {
  const files = runs.flatMap((run) => run.files).toSorted((a, b) => b.seconds - a.seconds);
  if (files.length === 0) return [];
  const lines = files
    .slice(0, SLOWEST_FILES)
    .map(({ file, seconds }) => indent(`${seconds.toFixed(1)} ${file}`));
  return ['Slowest files, seconds:', ...lines];
}

function timesLine(checks, runs, seconds) {
  const parts = [
    ...(checks.length > 0 ? [`checks ${rounded(Math.max(...checks.map((check) => check.seconds)))}`] : []),
    ...runs.map((run) => `${run.title} ${rounded(run.seconds)}`),
  ];
  return `Seconds: ${parts.join('; ')}; all ${rounded(seconds)}`;
}

// Removes the colors, which are for a terminal.
const plainLines = (text) => stripVTControlCharacters(text).split('\n');
const firstLine = (message) => plainLines(message).find((line) => line.trim() !== '') ?? '';
const indent = (line) => `    ${line}`;
const rounded = (number) => Math.round(number);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
