import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import type { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import type { OutsideServices } from '../outside-services/outside-services.js';
import { SHIPPED_CATALOGUE, type Catalogue } from '../reference/catalogue.js';
import { FlightApi } from './flight-api.js';
import type { FlightLookup, FlightQuery } from './flight-lookup.js';
import { Timetable } from './timetable.js';

const CACHE_MILLIS = 10 * 60_000;
const MOST_ANSWERS = 1_000;

/** The configured lookup. It caches the latest answers for ten minutes, because guests of a party may have the same flight. */
export class Flights implements FlightLookup {
  private readonly answers = new Map<
    string,
    { readonly until: number; readonly flights: Promise<Flight[]> }
  >();

  constructor(
    private readonly lookup: FlightLookup,
    private readonly clock: Clock,
  ) {}

  find(query: FlightQuery): Promise<Flight[]> {
    const { airlineIata, number, date, isArrival } = query;
    const key = [airlineIata, Number(number), date, isArrival].join(' ');
    const now = this.clock.systemMillis();
    const cached = this.answers.get(key);
    if (cached !== undefined && cached.until > now) return cached.flights;
    const flights = this.lookup.find(query);
    this.answers.delete(key);
    const [oldest] = this.answers.keys();
    if (oldest !== undefined && this.answers.size >= MOST_ANSWERS) this.answers.delete(oldest);
    this.answers.set(key, { until: now + CACHE_MILLIS, flights });
    // The waiting callers get the failure; the next call looks the flight up again.
    flights.catch(() => {
      if (this.answers.get(key)?.flights === flights) this.answers.delete(key);
    });
    return flights;
  }
}

/** @throws CatalogueError for a timetable that cannot be used */
export function openFlights(
  { flightsApi, catalogueDir }: Pick<Config, 'flightsApi' | 'catalogueDir'>,
  catalogue: Catalogue,
  clock: Clock,
  services: Pick<OutsideServices, 'track'>,
): Flights {
  if (flightsApi === null)
    return new Flights(Timetable.load(catalogueDir ?? SHIPPED_CATALOGUE, catalogue), clock);
  const api = new FlightApi(flightsApi);
  return new Flights({ find: (query) => services.track('flights', () => api.find(query)) }, clock);
}
