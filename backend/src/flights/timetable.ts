import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Flight } from '@tour-portal/contracts/api/booking-api.js';
import { plusDays, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { readJson, type Catalogue } from '../reference/catalogue.js';
import { dictionary, referenceTo, list, matching } from '../reference/fields.js';
import type { FlightLookup, FlightQuery } from './flight-lookup.js';

/**
 * One leg in the file: number, from, to, local times of departure and arrival, days between the two, and the ISO weekdays
 * on which it departs (all if there are none): `101 LHR JFK 19:30 06:10+1 135`.
 */
const LEG =
  /^(?<number>[1-9]\d{0,3}) (?<from>[A-Z]{3}) (?<to>[A-Z]{3}) (?<leaves>(?:[01]\d|2[0-3]):[0-5]\d) (?<lands>(?:[01]\d|2[0-3]):[0-5]\d)(?<after>[+-][12])?(?: (?<weekdays>[1-7]+))?$/;

/** The timetable `flights.json` of a catalog: the same every week of the year. */
export class Timetable implements FlightLookup {
  private constructor(
    /** Legs by airline, as text: a leg is parsed when it is needed. */
    private readonly legs: ReadonlyMap<string, readonly string[]>,
    private readonly airportNames: ReadonlyMap<string, string>,
  ) {}

  /**
   * Reads and checks the file in the folder of a catalog. Without it no flight is found, and customers type in all
   * flights by hand.
   * @throws CatalogueError
   */
  static load(dir: string, { airlines, airports }: Pick<Catalogue, 'airlines' | 'airports'>): Timetable {
    const file = join(dir, 'flights.json');
    return Timetable.of(existsSync(file) ? readJson(file) : {}, { airlines, airports });
  }

  /** @throws CatalogueError */
  static of(value: unknown, { airlines, airports }: Pick<Catalogue, 'airlines' | 'airports'>): Timetable {
    const airportNames = new Map(airports.map(({ id, name }) => [id, name]));
    const airlineCodes = new Set(airlines.map(({ iata }) => iata));
    const codes = new Set(airportNames.keys());
    const root = { file: 'flights.json', path: '', value };
    const legs = dictionary(root, (airlineLegs, airline) => {
      referenceTo({ ...airlineLegs, value: airline }, airline, airlineCodes, 'airlines');
      return list(airlineLegs, (leg) => {
        const text = matching(leg, LEG, 'a flight such as 101 LHR JFK 19:30 06:10+1 135');
        const [, from = '', to = ''] = text.split(' ');
        referenceTo(leg, from, codes, 'airports');
        referenceTo(leg, to, codes, 'airports');
        return text;
      });
    });
    return new Timetable(new Map(Object.entries(legs)), airportNames);
  }

  async find({ airlineIata, number, date, isArrival }: FlightQuery): Promise<Flight[]> {
    const prefix = `${Number(number)} `;
    const numberLegs = (this.legs.get(airlineIata) ?? []).filter((leg) => leg.startsWith(prefix));
    return numberLegs.flatMap((text) => {
      const leg = readLeg(text);
      const departureDate = isArrival ? plusDays(date, -leg.daysAfter) : date;
      if (!leg.weekdays.includes(weekday(departureDate))) return [];
      const name = (code: string) => this.airportNames.get(code) ?? code;
      const time = isArrival ? leg.lands : leg.leaves;
      return [{ from: leg.from, to: leg.to, fromName: name(leg.from), toName: name(leg.to), time }];
    });
  }
}

function readLeg(text: string) {
  const { from = '', to = '', leaves = '', lands = '', after, weekdays } = LEG.exec(text)?.groups ?? {};
  return { from, to, leaves, lands, daysAfter: Number(after ?? 0), weekdays: weekdays ?? '1234567' };
}

/** ISO: 1 is Monday. */
function weekday(date: CalendarDate): string {
  return String(new Date(`${date}T00:00:00Z`).getUTCDay() || 7);
}
