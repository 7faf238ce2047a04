import { describe, expect, it } from '@jest/globals';
import { failuresOf, runTests } from '../../scripts/jest-runs.mjs';

const test = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] });
const file = {
  name: 'holds.test.ts',
  message: '',
  status: 'failed',
  assertionResults: [test('a hold', 'passed'), test('a refund', 'pending'), test('a mail', 'failed')],
};

describe('the failures of a file', () => {
  const namesOf = (onlyNamed: boolean) => failuresOf(file, onlyNamed).map(({ name }) => name);

  it('include a test that was not run', () => {
    expect(namesOf(false)).toEqual(['a refund', 'a mail']);
  });

  it('leave out a test that was not run where only tests of one name were to run', () => {
    expect(namesOf(true)).toEqual(['a mail']);
  });
});

describe('the runs of the tests', () => {
  const PLANS = [
    { projects: ['unit'], workers: 2 },
    { projects: ['http'], workers: 3, files: ['tests/http/', 'tests/race/'] },
  ];
  const passed = { passed: 1, failures: [], files: [] };
  const noTest = { ...passed, passed: 0 };
  const failed = {
    ...noTest,
    failures: [{ file: 'tests/http/holds.test.ts', name: 'a hold', message: 'no' }],
  };

  /** Runs the plans. Jest answers its runs in turn with these results, then with `passed`. Answers the runs, and Jest's options in each. */
  function runPlans(jestArguments: string[], ...results: (typeof passed | typeof failed)[]) {
    const options: (readonly string[])[] = [];
    const runs = runTests(PLANS, jestArguments, (_projects, given) => {
      options.push(given);
      const result = results[options.length - 1] ?? passed;
      return { ...result, failures: [...result.failures] };
    });
    return { runs, options };
  }

  /** Whether Jest takes a file with these options. */
  function isChosen(options: readonly string[], path: string): boolean {
    const index = options.indexOf('--testPathPatterns');
    return index === -1 || new RegExp(options[index + 1] ?? '', 'i').test(path);
  }

  it('run a failed file once more, with the tests that the call names', () => {
    const { runs, options } = runPlans(['-t', 'a hold'], passed, failed);
    expect(options.slice(2)).toEqual([
      ['--runInBand', '-t', 'a hold', '--runTestsByPath', 'tests/http/holds.test.ts'],
    ]);
    expect(runs[1]).toMatchObject({ failures: [], unsteady: failed.failures });
  });

  it.each([
    ['tests/http/holds'],
    ['./tests/http/holds'],
    ['holds.test', 'fees'],
    ['--testPathPatterns', 'holds'],
  ])('take the files of their plan that the call names: %s', (...files) => {
    const { options } = runPlans([...files, '--bail']);
    expect(options.map((given) => given.includes('--passWithNoTests'))).toEqual([true, true]);
    const paths = ['tests/http/holds.test.ts', 'tests/http/mails.test.ts', 'tests/crash/holds.test.ts'];
    expect(paths.map((path) => isChosen(options[1] ?? [], path))).toEqual([true, false, false]);
  });

  it('take all files of their plan where the call names none', () => {
    const { options } = runPlans([]);
    expect(options[0]).toEqual(['--maxWorkers=2']);
    const paths = ['tests/http/holds.test.ts', 'tests/race/mails.test.ts', 'tests/crash/holds.test.ts'];
    expect(paths.map((path) => isChosen(options[1] ?? [], path))).toEqual([true, true, false]);
  });

  it.each([[['-t', 'a hold']], [['holds.test']]])(
    'that the call narrows fail for want of a test only if none of them has one: %j',
    (jestArguments) => {
      const failuresAfter = (...results: (typeof passed)[]) =>
        runPlans(jestArguments, ...results).runs.flatMap(({ failures }) => failures);
      expect(failuresAfter(noTest, passed)).toEqual([]);
      expect(failuresAfter(noTest, noTest)).toMatchObject([{ file: null }]);
    },
  );
});
