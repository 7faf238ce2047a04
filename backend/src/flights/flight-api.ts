import type { FlightApiSettings } from '../instance/config.js';
import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import { Unavailable } from '../http/problems.js';
import type { FlightLookup, FlightQuery } from './flight-lookup.js';

const TIMEOUT_MILLIS = 5_000;

/**
 * Looks flights up with AeroDataBox, or another service with the same protocol:
 * `GET {url}/flights/number/{airline}{number}/{yyyy-MM-dd}?dateLocalRole=Arrival|Departure`, the key in the header
 * `X-RapidAPI-Key` and the host in `X-RapidAPI-Host`. 200 answers a list of legs, each
 * `{departure, arrival}` of `{airport: {iata, name}, scheduledTime: {local: "2027-05-02 14:05-07:00"}}`; 204 and 404
 * mean that there is no such flight. Every other answer counts as a failure of the service.
 */
export class FlightApi implements FlightLookup {
  constructor(
    private readonly settings: FlightApiSettings,
    private readonly timeoutMillis = TIMEOUT_MILLIS,
  ) {}

  async find(query: FlightQuery): Promise<Flight[]> {
    try {
      return readFlights(await this.ask(query), query);
    } catch (cause) {
      throw new Unavailable(
        'Flights cannot be looked up right now. Please try again, or type in your flight by hand.',
        { cause },
      );
    }
  }

  private async ask({ airlineIata, number, date, isArrival }: FlightQuery): Promise<unknown> {
    const { url, key } = this.settings;
    const path = `/flights/number/${airlineIata}${Number(number)}/${date}`;
    const response = await fetch(`${url}${path}?dateLocalRole=${isArrival ? 'Arrival' : 'Departure'}`, {
      headers: { accept: 'application/json', 'x-rapidapi-key': key, 'x-rapidapi-host': new URL(url).host },
      // A redirect would send the key to another address than the configured one.
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMillis),
    });
    if (response.status === 200) return response.json();
    await response.body?.cancel();
    if (response.status === 204 || response.status === 404) return [];
    throw new Error(`the flight service answered ${response.status}`);
  }
}

/** @throws Error for an answer that is no list, or has a text, number or flag where an object should be */
function readFlights(answer: unknown, { date, isArrival }: FlightQuery): Flight[] {
  if (!Array.isArray(answer)) throw new Error('the flight service answered no list');
  const flights = answer.flatMap((leg: unknown) => {
    const departure = readEnd(leg, 'departure');
    const arrival = readEnd(leg, 'arrival');
    const local = (isArrival ? arrival : departure).local;
    const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})/.exec(local ?? '') ?? [];
    // Legs of other days or without a time, and legs from or to airfields without a code, are left out.
    if (day !== date || time === undefined || departure.code === null || arrival.code === null) return [];
    return [{ from: departure.code, to: arrival.code, fromName: departure.name, toName: arrival.name, time }];
  });
  // A flight may be listed once for each airline that sells it.
  return [
    ...new Map(flights.map((flight) => [`${flight.from} ${flight.to} ${flight.time}`, flight])).values(),
  ];
}

interface LegEnd {
  readonly code: string | null;
  readonly name: string;
  readonly local: string | null;
}

function readEnd(leg: unknown, name: 'departure' | 'arrival'): LegEnd {
  const airport = property(property(leg, name), 'airport');
  const iata = property(airport, 'iata');
  const code = typeof iata === 'string' && /^[A-Z]{3}$/.test(iata) ? iata : null;
  const airportName = property(airport, 'name');
  const local = property(property(property(leg, name), 'scheduledTime'), 'local');
  return {
    code,
    name: typeof airportName === 'string' && airportName !== '' ? airportName : (code ?? ''),
    local: typeof local === 'string' ? local : null,
  };
}

function property(value: unknown, name: string): unknown {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') throw new Error(`the flight service answered a leg without ${name}`);
  return (value as Record<string, unknown>)[name];
}
