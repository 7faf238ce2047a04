import { performance } from 'node:perf_hooks';
import type { Request, Response } from 'express';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '../instance/logger.js';
import { CustomerPages } from './customer-pages.js';
import type { PageRenderer } from './page-renderer.js';
import type { ReadReference } from './read-reference.js';

const bookings = [
  { number: 'RR050227-7K1', tour: 4 },
  { number: 'CC060627-AB2', tour: 9 },
  { number: 'RR060627-9Z3', tour: 4 },
];
const account = JSON.stringify({ id: 7, firstName: 'Ada', bookings });
/** Of a request by which a browser opens a page. */
const PAGE_HEADERS = { 'sec-fetch-dest': 'document' };

afterEach(() => void jest.restoreAllMocks());

/** @param drawn returns the HTML that the SPA draws; may let time pass meanwhile */
function openPages(drawn: () => string | null = () => '<h1>Bookings</h1>') {
  const renderer = { draw: jest.fn<PageRenderer['draw']>(async () => drawn()) };
  const readAccount = jest.fn<() => Promise<string | null>>(async () => account);
  const read = jest.fn<ReadReference>(async (name, query) => ({
    text: JSON.stringify({ name, tour: query?.tour ?? null }),
    version: '1',
  }));
  const error = jest.fn();
  const logger = { error } as unknown as Logger;
  const pages = new CustomerPages(renderer as unknown as PageRenderer, read, readAccount, logger);
  const page = (path: string, headers: Record<string, string> = PAGE_HEADERS) => {
    const request = { url: path, path: path.replace(/\?.*/, ''), headers };
    return pages.page(request as unknown as Request, {} as Response);
  };
  return { page, renderer, read, readAccount, error };
}

describe('the pages of a customer', () => {
  it('are drawn from the account, and name each of its tours once', async () => {
    const { page, renderer } = openPages();
    expect(await page('/bookings')).toEqual({ html: '<h1>Bookings</h1>', tours: [4, 9] });
    expect(renderer.draw.mock.calls).toEqual([
      [
        '/bookings',
        { config: { name: 'config', tour: null }, tours: { name: 'tours', tour: null } },
        {
          account: JSON.parse(account) as unknown,
          yearsOfTours: [4, 9].map((tour) => ({ tour, years: { name: 'tour-years', tour } })),
        },
      ],
    ]);
  });

  it('name only the tour of the booking that they show', async () => {
    const { page } = openPages();
    expect((await page('/bookings/CC060627-AB2'))?.tours).toEqual([9]);
  });

  it.each([
    ['a query', '/bookings?as=of', PAGE_HEADERS],
    ['another page', '/account', PAGE_HEADERS],
    ['a page below a booking', '/bookings/CC060627-AB2/trip', PAGE_HEADERS],
    ['the list of expired holds', '/bookings/expired', PAGE_HEADERS],
    ['a program that is no browser window', '/bookings', {}],
    ['a service worker, which would store it', '/bookings', { 'sec-fetch-dest': 'empty' }],
    ['a browser that logged out', '/bookings', { ...PAGE_HEADERS, cookie: 'sid=a; logged-out=1' }],
  ] as const)('are not drawn for %s, and no account is read', async (_, path, headers) => {
    const { page, readAccount } = openPages();
    expect(await page(path, headers)).toBe(null);
    expect(readAccount).not.toHaveBeenCalled();
  });

  it('are drawn for a browser with a cookie whose name only ends like that of the logout cookie', async () => {
    const { page } = openPages();
    expect(await page('/bookings', { ...PAGE_HEADERS, cookie: 'sid=a; not-logged-out=1' })).not.toBe(null);
  });

  it('are not drawn for a booking that the account does not have, nor without a session', async () => {
    const { page, readAccount, renderer } = openPages();
    expect(await page('/bookings/RR050227-8K2')).toBe(null);
    readAccount.mockResolvedValue(null);
    expect(await page('/bookings')).toBe(null);
    expect(renderer.draw).not.toHaveBeenCalled();
  });

  it('are not sent where they redirect, or could not be drawn', async () => {
    for (const drawn of ['<p>Opening your booking</p>', null])
      expect(await openPages(() => drawn).page('/bookings')).toBe(null);
  });

  it('are not drawn when reading the account takes too long or fails', async () => {
    const late = openPages();
    late.readAccount.mockReturnValue(new Promise(() => undefined));
    expect(await late.page('/bookings')).toBe(null);
    const failing = openPages();
    failing.readAccount.mockRejectedValue(new Error('The read models are away'));
    expect(await failing.page('/bookings')).toBe(null);
    expect(failing.error).toHaveBeenCalledTimes(1);
  });

  it('are drawn only until drawing has taken a quarter of the current second', async () => {
    let now = 5_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const { page, readAccount } = openPages(() => {
      now += 130;
      return '<h1>Bookings</h1>';
    });
    const isDrawn = async () => (await page('/bookings')) !== null;
    expect([await isDrawn(), await isDrawn(), await isDrawn()]).toEqual([true, true, false]);
    expect(readAccount).toHaveBeenCalledTimes(2);
    now = 6_000;
    expect(await isDrawn()).toBe(true);
  });

  it('parse a text of the catalog or the configuration again only when its version has changed', async () => {
    const parse = jest.spyOn(JSON, 'parse');
    const { page, read } = openPages();
    await page('/bookings');
    const first = parse.mock.calls.length;
    await page('/bookings');
    // Only the account is parsed again, because it is not cached.
    expect(parse.mock.calls.length - first).toBe(1);
    read.mockImplementation(async () => ({ text: '{}', version: '2' }));
    await page('/bookings');
    expect(parse.mock.calls.length - first).toBe(6);
  });
});
