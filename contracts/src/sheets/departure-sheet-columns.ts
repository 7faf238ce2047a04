import { DETAIL_LABELS } from '../guests/detail-fields.js';
import type { TransportSide } from '../travel/flight-rules.js';
import { formatDate } from '../values/time.js';
import {
  ROOM_NAMES,
  airportCodeAndName,
  dayText,
  flightCode,
  nameText,
  passportProblemText,
  stayText,
} from './departure-sheet-words.js';
import type { RoomingLine, RoomingList, SheetGuest, Stay } from './departure-sheets.js';
import type { ManifestLine } from './flight-manifest.js';
import type { PassportLine, PassportList } from './passport-list.js';

/** A heading, and its text for each line of a sheet. */
export interface SheetCell<Line> {
  readonly heading: string;
  readonly text: (line: Line) => string;
  /** Tells the page how to show the text: `name` and `guest` head the row, `guest` with a link. Left out: as plain text. */
  readonly kind?: 'name' | 'guest' | 'figures' | 'day' | 'flight' | 'problem';
  /** The page shows this smaller, below the text. */
  readonly small?: (line: Line) => string;
  /** How many lines the cell spans on the page; 0: the cell of a line above spans this line, and the PDF's cell is empty. */
  readonly span?: (line: Line) => number;
}

/**
 * A column of a departure sheet. CSV, PDF and page iterate over the same columns in the same order, so that a new column is
 * one entry of a list below. What a format shows differently is stated in the entry.
 */
export interface SheetColumn<Line> extends SheetCell<Line> {
  /** The CSV's headings and texts; left out: the heading in lower case, and the text. */
  readonly csv?: Readonly<Record<string, (line: Line) => string>>;
  /** The page's cells; left out: the column itself; empty: the page does not show it. */
  readonly page?: readonly SheetCell<Line>[];
  /** Left out: the PDF does not show it. */
  readonly pdf?: {
    /** In proportion to the table's other columns; together they are as wide as the text of a page. */
    readonly width: number;
    /** Left out: the column's text. */
    readonly text?: (line: Line) => string;
  };
  /** The table of guests who travel by other means leaves this column out. */
  readonly isOfFlight?: true;
}

export function roomingColumns({
  departedAt,
  concludedAt,
}: Pick<RoomingList, 'departedAt' | 'concludedAt'>): readonly SheetColumn<RoomingLine>[] {
  return [
    // Page and PDF have a row above each party with these two.
    { heading: 'Booking', text: ({ number }) => number, page: [] },
    { heading: 'Party', text: ({ party }) => party, page: [] },
    {
      heading: 'Room',
      text: ({ type }) => ROOM_NAMES[type],
      span: ({ place, guestsInRoom }) => (place === 0 ? guestsInRoom : 0),
      csv: { room: ({ room }) => String(room), 'room type': ({ type }) => ROOM_NAMES[type] },
      pdf: { width: 88 },
    },
    { heading: 'Guest', text: nameText, kind: 'name', pdf: { width: 138 } },
    {
      heading: 'Age',
      text: ({ age }) => age ?? '',
      page: [{ heading: 'Age', text: ({ age }) => age ?? 'Not told yet', kind: 'figures' }],
      pdf: { width: 44 },
    },
    {
      heading: 'Nights before',
      text: ({ before }) => stayText(before, 'arrival', departedAt),
      csv: staysInCsv('arrives', 'before'),
      pdf: { width: 117 },
    },
    {
      heading: 'Nights after',
      text: ({ after }) => stayText(after, 'departure', concludedAt),
      csv: staysInCsv('leaves', 'after'),
      pdf: { width: 117 },
    },
  ];
}

function staysInCsv(dayHeading: string, stay: 'before' | 'after'): SheetColumn<RoomingLine>['csv'] {
  return {
    [dayHeading]: (line) => line[stay].day ?? '',
    [`nights ${stay}`]: (line) => (line[stay].day === null ? '' : String(line[stay].nights)),
    [`hotel ${stay}`]: (line) => hotelText(line[stay]),
    [`note ${stay}`]: (line) => line[stay].note ?? '',
  };
}

const HOTEL_TEXTS: Readonly<Record<NonNullable<Stay['by']>, string>> = {
  'our-hotel': 'our hotel',
  included: 'our hotel, included',
  own: 'own arrangements',
};

function hotelText({ by }: Stay): string {
  return by === null ? '' : HOTEL_TEXTS[by];
}

const GUEST_COLUMN: SheetColumn<SheetGuest> = {
  heading: 'Guest',
  text: nameText,
  kind: 'guest',
  csv: { guest: nameText, booking: ({ number }) => number },
};

/** A line of the CSV, which has in one table arrivals, departures and, for each direction, the guests who have not told us about it (all nulls). */
export interface CsvManifestLine extends ManifestLine {
  readonly direction: TransportSide;
  readonly how: 'flight' | 'other means' | 'not told yet';
}

export const FLIGHT_COLUMNS: readonly SheetColumn<ManifestLine>[] = [
  {
    heading: 'When',
    text: whenText,
    csv: { date: ({ date }) => date ?? '', time: ({ time }) => time ?? '' },
    page: [
      {
        heading: 'Date',
        text: ({ date }) => (date === null ? '' : formatDate(date, 'ccc MMM d')),
        kind: 'day',
      },
      { heading: 'Time', text: ({ time }) => time ?? '', kind: 'figures' },
    ],
    pdf: { width: 78 },
  },
  { ...GUEST_COLUMN, pdf: { width: 104 } },
  {
    heading: 'Flight',
    text: ({ flight }) => (flight === null ? '' : flightCode(flight)),
    kind: 'flight',
    small: ({ flight }) => (flight?.isManual === true ? 'typed in by hand' : ''),
    pdf: { width: 52 },
    isOfFlight: true,
  },
  {
    heading: 'From and to',
    text: (line) => (line.flight === null ? '' : `${fromText(line)} to ${toText(line)}`),
    csv: { from: fromText, to: toText },
    page: [
      { heading: 'From', text: fromText },
      { heading: 'To', text: toText },
    ],
    pdf: { width: 112 },
    isOfFlight: true,
  },
  {
    heading: 'Typed in by hand',
    text: ({ flight }) => (flight?.isManual === true ? 'yes' : ''),
    page: [],
    isOfFlight: true,
  },
  { heading: 'Transfer', text: ({ transfer }) => transfer ?? '', pdf: { width: 86 } },
  { heading: 'Note', text: ({ note }) => note ?? '', pdf: { width: 72 } },
];

export const OTHER_MEANS_COLUMNS = FLIGHT_COLUMNS.filter(({ isOfFlight }) => isOfFlight !== true);

export const CSV_FLIGHT_COLUMNS: readonly SheetColumn<CsvManifestLine>[] = [
  { heading: 'Direction', text: ({ direction }) => direction },
  { heading: 'How', text: ({ how }) => how },
  ...FLIGHT_COLUMNS,
];

function whenText({ date, time }: ManifestLine): string {
  const day = date === null ? 'No date told' : dayText(date);
  return time === null ? day : `${day}\n${time}`;
}

function fromText({ flight }: ManifestLine): string {
  return flight === null ? '' : airportCodeAndName(flight.from, flight.fromName);
}

function toText({ flight }: ManifestLine): string {
  return flight === null ? '' : airportCodeAndName(flight.to, flight.toName);
}

export function passportColumns({
  validUntil,
}: Pick<PassportList, 'validUntil'>): readonly SheetColumn<PassportLine>[] {
  return [
    { ...GUEST_COLUMN, pdf: { width: 130, text: (line) => `${nameText(line)}\n${line.number}` } },
    {
      heading: 'Number',
      text: ({ passportNumber }) => passportNumber ?? '',
      kind: 'figures',
      csv: { [DETAIL_LABELS.passportNumber]: ({ passportNumber }) => passportNumber ?? '' },
      pdf: { width: 78 },
    },
    {
      heading: 'Citizenship',
      text: ({ citizenship }) => citizenship ?? '',
      csv: { [DETAIL_LABELS.passportCountry]: ({ citizenship }) => citizenship ?? '' },
      pdf: { width: 88 },
    },
    {
      heading: 'Expires',
      text: ({ expiredAt }) => (expiredAt === null ? '' : dayText(expiredAt)),
      kind: 'day',
      csv: { [DETAIL_LABELS.passportExpiredAt]: ({ expiredAt }) => expiredAt ?? '' },
      pdf: { width: 78 },
    },
    {
      heading: 'To see to',
      text: (line) => passportProblemText(line, validUntil),
      kind: 'problem',
      pdf: { width: 130 },
    },
  ];
}
