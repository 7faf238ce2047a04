import type {
  BookedDepartures,
  RoomingList,
  SheetName,
} from '@tour-portal/contracts/sheets/departure-sheets.js';
import type { FlightManifest } from '@tour-portal/contracts/sheets/flight-manifest.js';
import type { PassportList } from '@tour-portal/contracts/sheets/passport-list.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { staffApi } from '../staff-api.js';

export interface DeparturesQuery {
  /** Left out: all tours. */
  tour?: number;
  from: CalendarDate;
  to: CalendarDate;
}

export type DepartureSheet = RoomingList | FlightManifest | PassportList;

/** An answer that is no longer shown is dropped: a guest may be cancelled a minute later. */
const uncached = { keepUnusedDataFor: 0 };

const departuresApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** Only departures that somebody has booked; a hold is no booking yet. */
    departures: build.query<BookedDepartures, DeparturesQuery>({
      query: (params) => ({ url: '/departures', params }),
      ...uncached,
    }),
    /** @param date the first day, as in the address */
    departureSheet: build.query<DepartureSheet, { tour: number; date: string; sheet: SheetName }>({
      query: ({ tour, date, sheet }) => `/departures/${tour}/${date}/${sheet}`,
      ...uncached,
    }),
  }),
});

export const { useDeparturesQuery, useDepartureSheetQuery } = departuresApi;
