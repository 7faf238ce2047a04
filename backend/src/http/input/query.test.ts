import { HttpException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { QueryValidationPipe, dryRunParameter, noParameters } from './query.js';
import { Passes } from './validation.js';

class RulesDto {
  @Passes((value) => (/^\d{4}$/.test(value) ? null : 'This should be a year'))
  year!: string;

  @Passes(() => null)
  name!: string;
}

const checked = (query: object) =>
  resultOrRefusal(() => new QueryValidationPipe().transform(query, { type: 'query', metatype: RulesDto }));
const refusedFor = (...errors: { message: string; field: string }[]) => [400, { errors: { query: errors } }];

function resultOrRefusal(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    return error instanceof HttpException ? [error.getStatus(), error.getResponse()] : error;
  }
}

describe('the parameters of a call', () => {
  it('are accepted when each passes its rule', () => {
    expect(checked({ year: '2027', name: '' })).toEqual({ year: '2027', name: '' });
  });

  it('are all reported when they are wrong, missing, given twice or unknown', () => {
    expect(checked({ year: '27', name: ['a', 'b'], toString: 'x' })).toEqual(
      refusedFor(
        { message: 'This should be a year', field: 'year' },
        { message: 'This should be given once', field: 'name' },
        { message: 'toString is not a known parameter', field: 'toString' },
      ),
    );
    expect(checked({ year: '2027' })).toEqual(
      refusedFor({ message: 'This field is required', field: 'name' }),
    );
  });
});

describe('the parameter `dryRun`', () => {
  it('may be true, false or absent', () => {
    expect(dryRunParameter({ dryRun: 'true' })).toBe(true);
    expect(dryRunParameter({ dryRun: 'false' })).toBe(false);
    expect(dryRunParameter({})).toBe(false);
  });

  it.each([['1'], ['TRUE'], [''], [['true', 'true']], [{ a: 'true' }], [true]])('cannot be %j', (dryRun) => {
    expect(resultOrRefusal(() => dryRunParameter({ dryRun }))).toEqual(
      refusedFor({ message: 'This should be true or false', field: 'dryRun' }),
    );
  });

  it('is the only one: a misspelled dry run is refused', () => {
    expect(resultOrRefusal(() => dryRunParameter({ dryrun: 'true' }))).toEqual(
      refusedFor({ message: 'dryrun is not a known parameter', field: 'dryrun' }),
    );
  });
});

it('a call that knows no parameter may be made without one, and refuses a dry run', () => {
  expect(resultOrRefusal(() => noParameters({}))).toBeUndefined();
  expect(resultOrRefusal(() => noParameters({ dryRun: 'true' }))).toEqual(
    refusedFor({ message: 'dryRun is not a known parameter', field: 'dryRun' }),
  );
});
