import { describe, expect, it } from '@jest/globals';
import { failuresOf } from '../../scripts/jest-runs.mjs';

const test = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] });
const file = {
  name: 'holds.test.ts',
  message: '',
  status: 'passed',
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
