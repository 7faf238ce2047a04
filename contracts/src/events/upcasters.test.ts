import { describe, expect, it } from '@jest/globals';
import { EVENT_VERSIONS } from './events.js';
import type { JsonObject } from '../stores/event-store.js';
import { upcast } from './upcasters.js';

/** As it was stored by version 1. */
const HOLD_PLACED_1: JsonObject = {
  booking: 7,
  account: 3,
  number: 'CR050227-7K2',
  tour: 4,
  departedAt: '2027-05-02',
  concludedAt: '2027-05-10',
  priceName: 'Spring',
  rooms: '2,1',
  guests: [11, 12, 13],
  createdAt: '2027-04-01T15:00:00.000Z',
  expiredAt: '2027-04-02T15:00:00.000Z',
  depositDueBy: '2027-04-02T15:00:00.000Z',
  finalDueBy: '2027-04-02T15:00:00.000Z',
};

describe('a stored event', () => {
  it('of a hold of version 1 gets the guests of each room, its hours and no fees; it replaces no hold and joins no party', () => {
    const stored = structuredClone(HOLD_PLACED_1);
    const { rooms: _, ...unchanged } = HOLD_PLACED_1;
    expect(upcast('HoldPlaced', 1, stored)).toEqual({
      ...unchanged,
      roomGuests: [2, 1],
      hours: 24,
      replaces: null,
      joins: false,
      fees: [],
    });
    expect(stored).toEqual(HOLD_PLACED_1);
  });

  it('of a hold from before there were fees gets an empty list of them', () => {
    const { fees: _, ...version2 } = upcast('HoldPlaced', 1, HOLD_PLACED_1);
    const stored = structuredClone(version2);
    expect(upcast('HoldPlaced', 2, stored)).toEqual({ ...version2, fees: [] });
    expect(stored).toEqual(version2);
  });

  it('of a confirmation from before digests were stored gets none', () => {
    const stored = { booking: 7, confirmation: 1, hash: 'h', filename: 'f.pdf' };
    expect(upcast('ConfirmationIssued', 1, stored)).toEqual({ ...stored, digest: null, letter: null });
  });

  it('is left alone when it has the current version', () => {
    const data = { booking: 7, deletedAt: '2027-04-01T15:00:00.000Z' };
    expect(upcast('HoldDeleted', 1, data)).toBe(data);
    const placed = upcast('HoldPlaced', 1, HOLD_PLACED_1);
    expect(upcast('HoldPlaced', 3, placed)).toBe(placed);
  });

  it('can be brought from every version to the current one', () => {
    const samples: Record<string, JsonObject> = { HoldPlaced: HOLD_PLACED_1 };
    for (const [type, version] of Object.entries(EVENT_VERSIONS)) {
      for (let from = 1; from < version; from += 1) {
        expect([type, from, typeof upcast(type, from, samples[type] ?? {})]).toEqual([type, from, 'object']);
      }
    }
  });

  it('of an unknown type is returned as it is', () => {
    const data = { anything: true };
    expect(upcast('HoldBlessed', 9, data)).toBe(data);
    expect(upcast('toString', 9, data)).toBe(data);
  });

  it.each([0, 4, 1.5, -1, Number.NaN])('of an unknown version is refused: %d', (version) => {
    expect(() => upcast('HoldPlaced', version, HOLD_PLACED_1)).toThrow(
      /HoldPlaced has version .*; this program knows versions 1 to 3/,
    );
  });
});
