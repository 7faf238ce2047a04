import { describe, expect, it } from '@jest/globals';
import { calendarDate } from '../values/time.js';
import {
  DETAIL_FIELDS,
  DETAIL_RULES,
  TEXT_DETAIL_FIELDS,
  EMPTY_DETAILS,
  requestedDetailFields,
} from './detail-fields.js';
import type { TextDetailField } from './detail-fields.js';

const TODAY = calendarDate('2026-11-26');
const ABROAD = { requiresPassport: true, crossesBorder: true, includesFlights: false };

/** For each detail a text that its rule accepts, and one that it refuses. */
const EXAMPLES: Readonly<Record<TextDetailField, readonly [string, string]>> = {
  age: ['5', '4'],
  email: ['ruth@example.com', 'ruth@'],
  phoneNumber: ['17025550123', '1702'],
  passportNumber: ['x1234567', 'X 1'],
  passportCountry: ['US', 'Usa'],
  passportBornAt: ['1955-04-30', '2026-11-26'],
  passportExpiredAt: ['2031-04-30', '2031-02-30'],
};

describe("a guest's details (spec §5)", () => {
  it.each(Object.entries(EXAMPLES))('%s is checked by its rule', (field, [right, wrong]) => {
    const rule = DETAIL_RULES[field as TextDetailField];
    expect(rule(right, TODAY)).toBe(null);
    expect(rule(wrong, TODAY)).toEqual(expect.any(String));
  });

  it('are one text each, except the address and the emergency contact', () => {
    const texts: readonly string[] = TEXT_DETAIL_FIELDS;
    expect(DETAIL_FIELDS.filter((field) => !texts.includes(field))).toEqual(['address', 'emergencyContact']);
  });

  it('are all asked for by a tour abroad; the date of birth only if it crosses a border, passport fields only if it requires a passport', () => {
    expect(requestedDetailFields(ABROAD)).toEqual(DETAIL_FIELDS);
    expect(requestedDetailFields({ ...ABROAD, crossesBorder: false })).not.toContain('passportBornAt');
    const withoutPassport = requestedDetailFields({ ...ABROAD, requiresPassport: false });
    expect(withoutPassport).toEqual(['age', 'email', 'phoneNumber', 'address', 'emergencyContact']);
  });

  it('are null where nothing is known yet', () => {
    expect(Object.keys(EMPTY_DETAILS)).toEqual(DETAIL_FIELDS);
    expect(new Set(Object.values(EMPTY_DETAILS))).toEqual(new Set([null]));
  });
});
