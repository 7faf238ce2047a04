import { describe, expect, it } from '@jest/globals';
import {
  isReportable,
  joinMessages,
  fieldMessage,
  problemsElsewhere,
  problemsOf,
  type CallError,
} from './errors.js';

const answer = (status: number, data: unknown): CallError => ({ status, data });

describe('the message of a failed call (spec §8)', () => {
  it('is the list of errors.body of a 4xx alone, even beside a list of errors.query', () => {
    const error = answer(400, {
      errors: {
        body: [
          { message: 'Zip code is required', field: 'address.zip' },
          { message: 'Taken', fields: ['email', 'phoneNumber'] },
        ],
        query: [{ message: 'not this one' }],
      },
    });
    expect(problemsOf(error)).toEqual([
      { message: 'Zip code is required', fields: ['address.zip'] },
      { message: 'Taken', fields: ['email', 'phoneNumber'] },
    ]);
  });

  it('is the list of errors.query when errors.body has none', () => {
    const error = answer(400, { errors: { body: [], query: [{ message: 'Unknown tour', field: 't' }] } });
    expect(problemsOf(error)).toEqual([{ message: 'Unknown tour', fields: ['t'] }]);
  });

  it('is the one message of a 4xx where no field is to blame', () => {
    expect(problemsOf(answer(400, { message: 'Wrong email or password' }))).toEqual([
      { message: 'Wrong email or password', fields: [] },
    ]);
  });

  it('is one error for a 5xx, whatever else its answer holds', () => {
    const errors = { body: [{ message: 'one' }, { message: 'two' }] };
    expect(problemsOf(answer(503, { message: 'We are back soon', requestId: 'r1', errors }))).toEqual([
      { message: 'We are back soon', fields: [] },
    ]);
  });

  it('is nothing when the call was aborted', () => {
    expect(problemsOf({ status: 'FETCH_ERROR', error: 'AbortError: The operation was aborted' })).toEqual([]);
    expect(problemsOf({ name: 'AbortError', message: 'aborted' })).toEqual([]);
  });

  it('is "Something went wrong" for a failure without an answer that can be read', () => {
    const others: CallError[] = [
      { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' },
      {
        status: 'PARSING_ERROR',
        originalStatus: 502,
        data: '<html>',
        error: 'SyntaxError: Unexpected token',
      },
      { status: 'TIMEOUT_ERROR', error: 'Error: timed out' },
      answer(404, '<html>not ours</html>'),
      answer(400, { errors: { body: 'no list' } }),
      { name: 'TypeError', message: 'x is undefined' },
    ];
    for (const error of others) expect(joinMessages(problemsOf(error))).toBe('Something went wrong');
  });
});

describe('reporting to the server (spec §8)', () => {
  it('leaves out aborted calls, refusals with a message, and the messages of a broken connection', () => {
    expect(isReportable({ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' })).toBe(false);
    expect(isReportable({ status: 'FETCH_ERROR', error: 'TypeError: Load failed' })).toBe(false);
    expect(isReportable({ message: 'database connection closing' })).toBe(false);
    expect(isReportable({ name: 'AbortError', message: '' })).toBe(false);
    expect(isReportable(answer(400, { message: 'Wrong email or password' }))).toBe(false);
  });

  it('includes unreadable answers and failures of the page itself', () => {
    expect(isReportable(answer(502, '<html>'))).toBe(true);
    expect(isReportable(answer(400, { errors: { body: 'no list' } }))).toBe(true);
    expect(isReportable({ name: 'TypeError', message: 'x is undefined' })).toBe(true);
  });
});

describe('matching problems to fields (spec §8)', () => {
  const problems = [
    { message: 'Too long', fields: ['address.zip'] },
    { message: 'Taken', fields: ['email', 'phoneNumber'] },
    { message: 'Taken', fields: ['email'] },
    { message: 'Not now', fields: [] },
    { message: 'Choose a country', fields: ['country'] },
  ];

  it("joins the messages of a field by '; ', each once", () => {
    expect(fieldMessage(problems, 'email')).toBe('Taken');
    expect(fieldMessage([...problems, { message: 'Odd', fields: ['email'] }], 'email')).toBe('Taken; Odd');
    expect(fieldMessage(problems, 'password')).toBeUndefined();
  });

  it('finds a part of the address under its short name as well', () => {
    expect(fieldMessage(problems, 'address.zip')).toBe('Too long');
    expect(fieldMessage(problems, 'address.country')).toBe('Choose a country');
  });

  it('lists the problems that belong to none of the fields', () => {
    expect(problemsElsewhere(problems, ['email', 'address.zip', 'address.country'])).toEqual([
      { message: 'Not now', fields: [] },
    ]);
  });
});
