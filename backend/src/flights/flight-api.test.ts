import type { RequestListener } from 'node:http';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { startServer } from '../testing/stub-server.js';
import { Unavailable } from '../http/problems.js';
import { FlightApi } from './flight-api.js';

const QUERY = { airlineIata: 'UA', number: '0404', date: calendarDate('2027-05-02'), isArrival: true };

/** One leg in the format of the service. */
function leg(from: string, leaves: string, to: string, lands: string): object {
  const end = (iata: string, local: string) => ({
    airport: { icao: `K${iata}`, iata, name: `Airport of ${iata}`, countryCode: 'US' },
    scheduledTime: { utc: '2027-05-02 12:00Z', local },
    quality: ['Basic'],
  });
  return { departure: end(from, leaves), arrival: end(to, lands), number: 'UA 404', status: 'Expected' };
}

const DAYTIME = leg('ORD', '2027-05-02 09:10-05:00', 'LAS', '2027-05-02 11:05-07:00');

const serve = async (listener: RequestListener) => `${await startServer(listener)}/v1`;

/** A lookup with a service that answers every request alike. */
async function lookupAnswering(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<FlightApi> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const url = await serve((_, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(status === 204 ? '' : text);
  });
  return new FlightApi({ url, key: 'the-key' });
}

describe('the flight service', () => {
  it('is asked by number, date and direction, with the key', async () => {
    const asked: unknown[] = [];
    const url = await serve((request, response) => {
      const { method, url: path, headers } = request;
      asked.push([method, path, headers['x-rapidapi-key'], headers['x-rapidapi-host']]);
      response.end('[]');
    });
    const api = new FlightApi({ url, key: 'the-key' });
    await api.find(QUERY);
    await api.find({ ...QUERY, airlineIata: '5T', number: '12', isArrival: false });
    const { host } = new URL(url);
    expect(asked).toEqual([
      ['GET', '/v1/flights/number/UA404/2027-05-02?dateLocalRole=Arrival', 'the-key', host],
      ['GET', '/v1/flights/number/5T12/2027-05-02?dateLocalRole=Departure', 'the-key', host],
    ]);
  });

  it('answers the landing time of an arrival and the take-off time of a departure', async () => {
    const api = await lookupAnswering(200, [DAYTIME]);
    const flight = { from: 'ORD', to: 'LAS', fromName: 'Airport of ORD', toName: 'Airport of LAS' };
    expect(await api.find(QUERY)).toEqual([{ ...flight, time: '11:05' }]);
    expect(await api.find({ ...QUERY, isArrival: false })).toEqual([{ ...flight, time: '09:10' }]);
  });

  it('may know several legs; legs of other days and repeated legs are left out', async () => {
    const api = await lookupAnswering(200, [
      DAYTIME,
      DAYTIME,
      leg('LAS', '2027-05-02 12:00-07:00', 'SAN', '2027-05-02 13:05-07:00'),
      leg('ORD', '2027-05-02 22:10-05:00', 'LAS', '2027-05-03 00:05-07:00'),
    ]);
    const times = async (isArrival: boolean) =>
      (await api.find({ ...QUERY, isArrival })).map(({ from, time }) => `${from} ${time}`);
    expect(await times(true)).toEqual(['ORD 11:05', 'LAS 13:05']);
    expect(await times(false)).toEqual(['ORD 09:10', 'LAS 12:00', 'ORD 22:10']);
  });

  it('may answer incomplete legs, which are left out', async () => {
    const api = await lookupAnswering(200, [
      null,
      {},
      { ...DAYTIME, arrival: { airport: { icao: 'KXTA', name: 'Groom Lake' } } },
      { ...DAYTIME, arrival: { airport: { iata: 'LAS', name: 'Las Vegas' } } },
      { ...DAYTIME, departure: { airport: { iata: '??', name: 'x' } } },
    ]);
    expect(await api.find(QUERY)).toEqual([]);
  });

  it.each([204, 404])('knows no such flight when it answers %i', async (status) => {
    expect(await (await lookupAnswering(status, { message: 'none' })).find(QUERY)).toEqual([]);
  });

  it.each([400, 401, 403, 429, 500, 503])('counts as unavailable when it answers %i', async (status) => {
    await expect((await lookupAnswering(status, [DAYTIME])).find(QUERY)).rejects.toThrow(Unavailable);
  });

  it.each([
    ['no JSON', '<html>'],
    ['half an answer', '[{"departure":'],
    ['no list', {}],
    ['odd legs', ['a', 'b']],
  ])('counts as unavailable when it answers %s', async (_, body) => {
    await expect((await lookupAnswering(200, body)).find(QUERY)).rejects.toThrow(
      'Flights cannot be looked up right now. Please try again, or type in your flight by hand.',
    );
  });

  it('counts as unavailable when it is unreachable, hangs, or breaks off', async () => {
    const find = (url: string, timeoutMillis?: number) =>
      new FlightApi({ url, key: 'k' }, timeoutMillis).find(QUERY);
    const silent = await serve(() => undefined);
    await expect(find(silent, 30)).rejects.toThrow(Unavailable);
    const halting = await serve((_, response) => response.writeHead(200).write('['));
    await expect(find(halting, 30)).rejects.toThrow(Unavailable);
    const broken = await serve((request) => request.socket.destroy());
    await expect(find(broken)).rejects.toThrow(Unavailable);
    await expect(find('http://127.0.0.1:1')).rejects.toThrow(Unavailable);
  });

  it('does not have its key sent to the address of a redirect, or shown in the error', async () => {
    let isReached = false;
    const elsewhere = await serve((_, response) => {
      isReached = true;
      response.end('[]');
    });
    const api = await lookupAnswering(302, '', { location: elsewhere });
    const failure = await api.find(QUERY).catch((error: unknown) => error as Error);
    expect(failure).toBeInstanceOf(Unavailable);
    expect(isReached).toBe(false);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('the-key');
  });
});
