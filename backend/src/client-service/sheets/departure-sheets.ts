import { Injectable } from '@nestjs/common';
import type { LeavingDeparture } from '@tour-portal/contracts/client-service/today.js';
import type { DepartureSheet } from '@tour-portal/contracts/client-service/client-service-api.js';
import {
  departureParties,
  countGuests,
  roomingList,
} from '@tour-portal/contracts/sheets/departure-sheets.js';
import type {
  BookedDeparture,
  DepartureParties,
  SheetBooking,
  SheetHead,
  SheetName,
} from '@tour-portal/contracts/sheets/departure-sheets.js';
import { flightManifest } from '@tour-portal/contracts/sheets/flight-manifest.js';
import { needsAttention, passportList } from '@tour-portal/contracts/sheets/passport-list.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { DepartureBookingsDocument } from '@tour-portal/projections/departure-bookings.js';
import { Clock } from '../../instance/clock.js';
import { Documents } from '../../read-side/documents.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';

/** Which sheet of which departure is requested. */
export interface RequestedSheet {
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly sheet: SheetName;
}

/** How many departures a list has at most, the first by date. */
const MOST_LISTED = 1_000;
/** For how many departures the bookings are read at once. */
const READ_TOGETHER = 20;
const NO_PASSPORT_RULES = { requiresPassport: false, crossesBorder: false, includesFlights: false };

const countries = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' });

/**
 * Who travels on a departure. Sheets are made from the bookings at each request and not stored, so a cancelled guest
 * disappears from all of them at once.
 */
@Injectable()
export class DepartureSheets {
  constructor(
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  /** The departures between two days, both included, that are booked; holds do not count. @param tour null: of all tours */
  async bookedDepartures(
    tour: number | null,
    from: CalendarDate,
    to: CalendarDate,
  ): Promise<BookedDeparture[]> {
    const listed: BookedDeparture[] = [];
    for await (const group of inGroups(this.documents.allDepartureBookings(from, to), READ_TOGETHER)) {
      const ofTour = group.filter((departure) => tour === null || departure.tour === tour);
      const counted = await Promise.all(ofTour.map((departure) => this.countBooked(departure)));
      listed.push(...counted.filter(({ bookings }) => bookings > 0));
      if (listed.length >= MOST_LISTED) break;
    }
    return listed
      .slice(0, MOST_LISTED)
      .toSorted((a, b) => a.departedAt.localeCompare(b.departedAt) || a.tour - b.tour);
  }

  /**
   * The booked departures, by date, with guests whose passport, where the tour requires one, is incomplete or expires too
   * early, or whose arrival or departure is not given yet.
   */
  async leaving(from: CalendarDate, to: CalendarDate): Promise<LeavingDeparture[]> {
    const catalogue = this.catalogue.current(this.clock.now());
    const leaving: LeavingDeparture[] = [];
    for await (const { tour, departedAt, bookings } of this.documents.allDepartureBookings(from, to)) {
      const { booked } = await this.parties(tour, bookings);
      const guests = booked.flatMap((party) => party.guests);
      const passportRules = catalogue.departure(tour, departedAt)?.tourYear ?? NO_PASSPORT_RULES;
      const concludedAt = (await this.lastDay(bookings)) ?? departedAt;
      const { passports } = passportList(booked, { concludedAt }, passportRules, countryName);
      const withoutPassport = passportRules.requiresPassport ? passports.filter(needsAttention).length : 0;
      const withoutTravel = guests.filter(
        ({ arrival, departure }) => arrival === null || departure === null,
      ).length;
      if (withoutPassport + withoutTravel > 0)
        leaving.push({ tour, departedAt, guests: guests.length, withoutPassport, withoutTravel });
    }
    return leaving;
  }

  /** A sheet as the read models show it now. */
  async sheet({ tour, departedAt, sheet }: RequestedSheet): Promise<DepartureSheet> {
    const catalogue = this.catalogue.current(this.clock.now());
    const offered = catalogue.departure(tour, departedAt);
    const document = await this.documents.departureBookings(tour, departedAt);
    const { booked, held } = await this.parties(tour, document?.bookings ?? []);
    const reference = catalogue.tour(tour);
    const passportRules = offered?.tourYear ?? NO_PASSPORT_RULES;
    const head: SheetHead = {
      tour: { id: tour, code: reference?.code ?? `tour-${tour}`, name: reference?.name ?? `Tour ${tour}` },
      departedAt,
      concludedAt: offered?.departure.concludedAt ?? (await this.lastDay(document?.bookings)) ?? departedAt,
      bookings: booked.length,
      guests: countGuests(booked),
      held,
    };
    const transferName = (id: number) => catalogue.transfers.find((found) => found.id === id)?.name ?? null;
    switch (sheet) {
      case 'rooming':
        return { sheet, ...head, ...roomingList(booked, head) };
      case 'flights':
        return { sheet, ...head, ...flightManifest(booked, transferName) };
      case 'passports':
        return { sheet, ...head, ...passportList(booked, head, passportRules, countryName) };
    }
  }

  private async countBooked(departure: DepartureBookingsDocument): Promise<BookedDeparture> {
    const { tour, departedAt, bookings } = departure;
    const { booked } = await this.parties(tour, bookings);
    return { tour, departedAt, bookings: booked.length, guests: countGuests(booked) };
  }

  private async parties(tour: number, ids: readonly number[]): Promise<DepartureParties> {
    const bookings = await this.documents.bookings(ids);
    const accounts = await this.documents.accounts(bookings.map(({ owner }) => owner));
    const owned = bookings.map((booking, index): SheetBooking => {
      const { firstName = '', lastName = '' } = accounts[index] ?? {};
      return { ...booking, owner: { firstName, lastName } };
    });
    const now = this.clock.now();
    return departureParties(owned, this.catalogue.current(now).tour(tour), now);
  }

  /** The last day of a departure, from one of its bookings, so that it is known even if the departure is no longer offered. */
  private async lastDay(bookings: readonly number[] = []): Promise<CalendarDate | null> {
    const [first] = await this.documents.bookings(bookings.slice(0, 1));
    return first?.concludedAt ?? null;
  }
}

async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  yield group;
}

function countryName(code: string): string {
  return countries.of(code) ?? code;
}
