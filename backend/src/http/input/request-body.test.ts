import { DATES_MAX } from '@tour-portal/contracts/client-service/catalogue.js';
import type { Request, Response } from 'express';
import { describe, expect, it, jest } from '@jest/globals';
import { plainBody } from './request-body.js';

describe('a body', () => {
  it('may have as many values in one list as a call names dates, and no more', () => {
    const next = jest.fn();
    const pass = (count: number) =>
      plainBody({ body: { departures: Array(count).fill({}) } } as Request, {} as Response, next);
    pass(DATES_MAX);
    expect(next.mock.calls).toEqual([[]]);
    pass(DATES_MAX + 1);
    expect(next.mock.lastCall).toMatchObject([{ status: 400 }]);
  });
});
