import type { Guest } from '../api/api.js';
import { sheetGuest, type SheetGuest, type SheetHead, type SheetParty } from './departure-sheets.js';
import {
  passportProblems,
  earliestPassportExpiry,
  type PassportField,
  type PassportTour,
} from '../guests/guest-details.js';
import type { CalendarDate } from '../values/time.js';

export interface PassportLine extends SheetGuest {
  /** For the page only the last four characters, see {@link maskedPassports}; in files the whole number. */
  readonly passportNumber: string | null;
  /** The country's name. */
  readonly citizenship: string | null;
  readonly expiredAt: CalendarDate | null;
  /** The fields that the tour requires and that are still empty. */
  readonly missing: readonly PassportField[];
  /** Whether the tour asks for the expiry, and the passport expires before the list's `validUntil`. */
  readonly expiresTooEarly: boolean;
}

export interface PassportList extends SheetHead {
  readonly sheet: 'passports';
  /** Whether the tour asks for passports at all. */
  readonly needed: boolean;
  /** The first day on which a passport may expire. */
  readonly validUntil: CalendarDate;
  /** Passports that need attention come first; each group is sorted by expiry. */
  readonly passports: readonly PassportLine[];
}

/** @param countryName looks up the name of a two-letter country code */
export function passportList(
  parties: readonly SheetParty[],
  { concludedAt }: Pick<SheetHead, 'concludedAt'>,
  tour: PassportTour,
  countryName: (code: string) => string,
): Pick<PassportList, 'needed' | 'validUntil' | 'passports'> {
  const validUntil = earliestPassportExpiry(concludedAt);
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
    ...passportProblems(guest, tour, concludedAt),
  };
}

/** Whether something must be done about this passport before the tour. */
export function needsAttention({ missing, expiresTooEarly }: PassportLine): boolean {
  return missing.length > 0 || expiresTooEarly;
}

function byUrgency(a: PassportLine, b: PassportLine): number {
  const urgency = Number(needsAttention(b)) - Number(needsAttention(a));
  const expiry = (a.expiredAt ?? '').localeCompare(b.expiredAt ?? '');
  return urgency || expiry || a.name.localeCompare(b.name, 'en') || a.guest - b.guest;
}

/** The list for a screen that other people may see: only the last four characters of each number are shown. */
export function maskedPassports<L extends Pick<PassportList, 'passports'>>(list: L): L {
  const passports = list.passports.map((line) => ({
    ...line,
    passportNumber:
      line.passportNumber === null
        ? null
        : line.passportNumber.slice(-SHOWN_CHARACTERS).padStart(SHOWN_CHARACTERS + 1, '…'),
  }));
  return { ...list, passports };
}

const SHOWN_CHARACTERS = 4;
