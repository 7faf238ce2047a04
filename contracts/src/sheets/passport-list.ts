import type { Guest } from '../api/api.js';
import { sheetGuest, type SheetGuest, type SheetHead, type SheetParty } from './departure-sheets.js';
import {
  passportFields,
  expiresTooEarly,
  passportValidUntil,
  type PassportField,
  type PassportTour,
} from '../guests/guest-details.js';
import type { CalendarDate } from '../values/time.js';

export interface PassportLine extends SheetGuest {
  /** On the page its last four characters only: see {@link maskedPassports}. */
  readonly passportNumber: string | null;
  /** The country's name. */
  readonly citizenship: string | null;
  readonly expiredAt: CalendarDate | null;
  /** What the tour asks for and nobody has told. */
  readonly missing: readonly PassportField[];
  /** Before six months after the tour's end. */
  readonly expiresTooEarly: boolean;
}

export interface PassportList extends SheetHead {
  readonly sheet: 'passports';
  /** Whether the tour asks for passports at all. */
  readonly needed: boolean;
  /** The first day on which a passport may expire. */
  readonly validUntil: CalendarDate;
  /** What needs seeing to first, then by expiry. */
  readonly passports: readonly PassportLine[];
}

/** @param countryName of a two-letter code */
export function passportList(
  parties: readonly SheetParty[],
  { concludedAt }: Pick<SheetHead, 'concludedAt'>,
  tour: PassportTour,
  countryName: (code: string) => string,
): Pick<PassportList, 'needed' | 'validUntil' | 'passports'> {
  const validUntil = passportValidUntil(concludedAt);
  const passports = parties
    .flatMap((party) => party.guests.map((guest) => lineOf(party, guest, tour, concludedAt, countryName)))
    .toSorted(byUrgency);
  return { needed: tour.requiresPassport, validUntil, passports };
}

function lineOf(
  party: SheetParty,
  guest: Guest,
  tour: PassportTour,
  concludedAt: CalendarDate,
  countryName: (code: string) => string,
): PassportLine {
  const { passportNumber, passportCountry, passportExpiredAt } = guest;
  return {
    ...sheetGuest(party, guest),
    passportNumber,
    citizenship: passportCountry === null ? null : countryName(passportCountry),
    expiredAt: passportExpiredAt,
    missing: passportFields(tour).filter((field) => guest[field] === null),
    expiresTooEarly: passportExpiredAt !== null && expiresTooEarly(passportExpiredAt, concludedAt),
  };
}

/** Whether somebody has to see to it before the tour. */
export function needsAttention({ missing, expiresTooEarly }: PassportLine): boolean {
  return missing.length > 0 || expiresTooEarly;
}

function byUrgency(a: PassportLine, b: PassportLine): number {
  const urgency = Number(needsAttention(b)) - Number(needsAttention(a));
  const expiry = (a.expiredAt ?? '').localeCompare(b.expiredAt ?? '');
  return urgency || expiry || a.name.localeCompare(b.name, 'en') || a.guest - b.guest;
}

/** The list for a screen that others may see: of each number the last four characters. */
export function maskedPassports<L extends Pick<PassportList, 'passports'>>(list: L): L {
  const passports = list.passports.map((line) => ({
    ...line,
    passportNumber:
      line.passportNumber === null ? null : line.passportNumber.slice(-SHOWN).padStart(SHOWN + 1, '…'),
  }));
  return { ...list, passports };
}

const SHOWN = 4;
