import { HttpException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { requiredParameters, dryRunParameter, noParameters } from './query.js';

const RULES = {
  year: (value: string) => (/^\d{4}$/.test(value) ? null : 'This should be a year'),
  name: () => null,
};

const refusal = (query: Record<string, unknown>) => refusalBy(() => requiredParameters(query, RULES));

function refusalBy(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    return error instanceof HttpException ? [error.getStatus(), error.getResponse()] : error;
  }
}

describe('the parameters of a call', () => {
  it('are accepted when each passes its rule', () => {
    expect(requiredParameters({ year: '2027', name: '' }, RULES)).toEqual({ year: '2027', name: '' });
  });

  it('are all reported when they are wrong, missing, given twice or unknown', () => {
    const query = { year: '27', name: ['a', 'b'], toString: 'x' };
    const errors = [
      { message: 'This should be a year', field: 'year' },
      { message: 'This should be given once', field: 'name' },
      { message: 'toString is not a known parameter', field: 'toString' },
    ];
    expect(refusal(query)).toEqual([400, { errors: { query: errors } }]);
    expect(refusal({ year: '2027' })).toEqual([
      400,
      { errors: { query: [{ message: 'This field is required', field: 'name' }] } },
    ]);
  });
});

describe('the parameter `dryRun`', () => {
  it('may be true, false or absent', () => {
    expect(dryRunParameter({ dryRun: 'true' })).toBe(true);
    expect(dryRunParameter({ dryRun: 'false' })).toBe(false);
    expect(dryRunParameter({})).toBe(false);
  });

  it.each([['1'], ['TRUE'], [''], [['true', 'true']], [{ a: 'true' }], [true]])('cannot be %j', (dryRun) => {
    expect(refusalBy(() => dryRunParameter({ dryRun }))).toEqual([
      400,
      { errors: { query: [{ message: 'This should be true or false', field: 'dryRun' }] } },
    ]);
  });

  it('is the only one, so that a misspelled dry run is refused and changes nothing', () => {
    expect(refusalBy(() => dryRunParameter({ dryrun: 'true' }))).toEqual([
      400,
      { errors: { query: [{ message: 'dryrun is not a known parameter', field: 'dryrun' }] } },
    ]);
  });
});

it('a call without parameters refuses every parameter, also a dry run', () => {
  expect(refusalBy(() => noParameters({}))).toBeUndefined();
  expect(refusalBy(() => noParameters({ dryRun: 'true' }))).toEqual([
    400,
    { errors: { query: [{ message: 'dryRun is not a known parameter', field: 'dryRun' }] } },
  ]);
});
