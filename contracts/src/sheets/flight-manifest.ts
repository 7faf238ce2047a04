import type { Guest, Transport } from '../api/api.js';
import { sheetGuest, type SheetGuest, type SheetHead, type SheetParty } from './departure-sheets.js';
import type { TransportSide } from '../travel/flight-rules.js';
import type { CalendarDate } from '../values/time.js';

/** How a guest arrives or leaves; `flight` is null for travel by other means. */
export interface ManifestLine extends SheetGuest {
  readonly date: CalendarDate | null;
  /** Local time, `HH:mm`; null where it is not known. */
  readonly time: string | null;
  readonly flight: ManifestFlight | null;
  /** The name of the chosen transfer; null when none is chosen, or the catalog does not know it. */
  readonly transfer: string | null;
  readonly note: string | null;
}

export interface ManifestFlight {
  /** Two-character IATA code. */
  readonly airline: string | null;
  readonly number: string | null;
  readonly from: string | null;
  readonly fromName: string | null;
  readonly to: string | null;
  readonly toName: string | null;
  /** The flight was typed in by hand instead of being looked up. */
  readonly isManual: boolean;
}

/** How the guests arrive, or how they leave: each guest is in exactly one of the three lists. */
export interface ManifestSide {
  /** By date and time, as are those by other means. */
  readonly flights: readonly ManifestLine[];
  readonly otherMeans: readonly ManifestLine[];
  readonly notToldYet: readonly SheetGuest[];
}

export interface FlightManifest extends SheetHead {
  readonly sheet: 'flights';
  readonly arrivals: ManifestSide;
  readonly departures: ManifestSide;
}

/** @param transferName looks up a transfer's name; returns null for a transfer that the catalog does not know */
export function flightManifest(
  parties: readonly SheetParty[],
  transferName: (transfer: number) => string | null,
): Pick<FlightManifest, 'arrivals' | 'departures'> {
  const manifestSide = (side: TransportSide): ManifestSide => {
    const guests = parties.flatMap((party) => party.guests.map((guest) => ({ party, guest })));
    const lines = guests.flatMap(({ party, guest }) => {
      const transport = guest[side];
      return transport === null ? [] : [lineOf(party, guest, transport, transferName)];
    });
    return {
      flights: lines.filter(({ flight }) => flight !== null).toSorted(byTime),
      otherMeans: lines.filter(({ flight }) => flight === null).toSorted(byTime),
      notToldYet: guests
        .filter(({ guest }) => guest[side] === null)
        .map(({ party, guest }) => sheetGuest(party, guest)),
    };
  };
  return { arrivals: manifestSide('arrival'), departures: manifestSide('departure') };
}

function lineOf(
  party: SheetParty,
  guest: Guest,
  transport: Transport,
  transferName: (transfer: number) => string | null,
): ManifestLine {
  const { airline, flightNumber, fromAirport, fromAirportName, toAirport, toAirportName } = transport;
  const { isFlight, isManual, scheduledDate, scheduledTime, transfer, travelNote } = transport;
  const flight = {
    airline,
    number: flightNumber,
    from: fromAirport,
    fromName: fromAirportName,
    to: toAirport,
    toName: toAirportName,
    isManual,
  };
  return {
    ...sheetGuest(party, guest),
    date: scheduledDate,
    time: scheduledTime,
    flight: isFlight ? flight : null,
    transfer: transfer === null ? null : transferName(transfer),
    note: travelNote,
  };
}

/** By date and time: a line without a date comes last, one without a time comes last of its day. */
function byTime(a: ManifestLine, b: ManifestLine): number {
  return sortKey(a).localeCompare(sortKey(b)) || a.name.localeCompare(b.name, 'en') || a.guest - b.guest;
}

function sortKey({ date, time }: ManifestLine): string {
  return `${date ?? '9999-12-31'}T${time ?? '99:99'}`;
}
