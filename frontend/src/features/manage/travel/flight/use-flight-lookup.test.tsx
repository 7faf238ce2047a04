import { fakeTimers } from '../../../../testing/clock.js';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { calendarDate, plusDays } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';
import { stubGlobal } from '../../../../testing/stub-global.js';
import type { FlightQuery } from '../travel-api.js';
import { storeFor } from '../../../../testing/store.js';
import { arrivalOf, facts, toCalgary } from '../testing/flight-fixtures.js';
import { draftOf, applyPatch } from '../travel-draft.js';
import { flightQuery, useFlightLookup } from './use-flight-lookup.js';

const ARRIVAL_QUERY: FlightQuery = {
  airlineIata: 'WS',
  date: calendarDate('2027-05-02'),
  number: '1541',
  isArrival: true,
};

beforeEach(() => fakeTimers(['setTimeout', 'clearTimeout']));

/** The hook, with a server that answers when it is told to. */
function renderLookup() {
  const calls: { search: string; signal: AbortSignal; answer: (status: number, body: unknown) => void }[] =
    [];
  stubGlobal('fetch', (request: Request) => {
    return new Promise<Response>((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      const answer = (status: number, body: unknown) => resolve(Response.json(body, { status }));
      const { pathname, search } = new URL(request.url);
      if (pathname === '/v1/flights') calls.push({ search, signal: request.signal, answer });
    });
  });
  const onEnd = jest.fn();
  const store = storeFor();
  const hook = renderHook(({ query }: { query: FlightQuery | null }) => useFlightLookup(query, onEnd), {
    initialProps: { query: ARRIVAL_QUERY },
    wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  });
  return { ...hook, calls, onEnd };
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the lookup of a flight', () => {
  it('asks once nothing has changed for a second', async () => {
    const { calls, rerender, result } = renderLookup();
    await advance(600);
    rerender({ query: { ...ARRIVAL_QUERY, number: '1542' } });
    await advance(999);
    expect([calls.length, result.current]).toEqual([0, false]);
    await advance(1);
    expect(calls.map(({ search }) => search)).toEqual([
      '?airlineIata=WS&date=2027-05-02&number=1542&isArrival=true',
    ]);
    expect(result.current).toBe(true);
  });

  it('reports why a lookup failed', async () => {
    const { calls, onEnd } = renderLookup();
    await advance(1_000);
    calls[0]?.answer(503, { message: 'Flights cannot be looked up right now.' });
    const failed = { status: 'failed', message: 'Flights cannot be looked up right now.' };
    await eventually(() => expect(onEnd.mock.calls).toEqual([[failed]]));
  });

  it('is aborted when another flight is asked for, and only the other one is reported', async () => {
    const { calls, onEnd, rerender, result } = renderLookup();
    await advance(1_000);
    rerender({ query: { ...ARRIVAL_QUERY, number: '1542' } });
    expect([calls[0]?.signal.aborted, result.current]).toEqual([true, false]);
    await advance(1_000);
    expect(onEnd.mock.calls).toEqual([]);
    calls[1]?.answer(200, [toCalgary]);
    await eventually(() => expect(onEnd.mock.calls).toEqual([[{ status: 'found', flights: [toCalgary] }]]));
  });

  it('is aborted when its form is removed', async () => {
    const { calls, unmount } = renderLookup();
    await advance(1_000);
    unmount();
    expect(calls[0]?.signal.aborted).toBe(true);
  });
});

describe('the query of a lookup', () => {
  const saved = draftOf(arrivalOf());
  const typed = applyPatch({ ...saved, flightNumber: '' }, { flightNumber: '1541' });
  const query = (draft: typeof saved) => flightQuery(draft, 'arrival', facts);

  it('is airline, date, number and side', () => {
    expect(query(typed)).toEqual(ARRIVAL_QUERY);
  });

  it.each([
    ['that is known', saved],
    ['typed in by hand', applyPatch(typed, { isManual: true })],
    ['without an airline', { ...typed, airline: '' }],
    ['with an incomplete airline code', { ...typed, airline: 'W' }],
    ['without a number', { ...typed, flightNumber: '' }],
    ['without a date', { ...typed, scheduledDate: null }],
    ['on a day that cannot be chosen', { ...typed, scheduledDate: plusDays(facts.departedAt, 1) }],
    ['while another way to travel is chosen', { ...typed, isFlight: false }],
  ])('is null for a flight %s', (_, draft) => {
    expect(query(draft)).toBe(null);
  });
});
