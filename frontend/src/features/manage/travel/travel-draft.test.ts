import { plusDays } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import {
  arrivalOf,
  byCar,
  departureOf,
  facts,
  guestsOf,
  requestOf,
  toCalgary,
} from './testing/flight-fixtures.js';
import {
  draftOf,
  draftProblems,
  travelFormsOf,
  lookupPatch,
  applyPatch,
  transportRequest,
  type TravelDraft,
} from './travel-draft.js';

const blank = draftOf(null);
const typed: TravelDraft = {
  ...blank,
  isFlight: true,
  airline: 'WS',
  flightNumber: '1541',
  scheduledDate: facts.departedAt,
};
const found = applyPatch(typed, lookupPatch({ status: 'found', flights: [toCalgary] }));

describe('a draft', () => {
  it('without any answer sends nothing and has no problems', () => {
    expect(transportRequest(blank, 'arrival', facts)).toBe(null);
    expect(draftProblems(blank, 'arrival', facts)).toEqual([]);
  });

  it('of a saved flight sends the flight again as it was', () => {
    expect(transportRequest(draftOf(arrivalOf()), 'arrival', facts)).toEqual(requestOf(arrivalOf()));
    expect(draftProblems(draftOf(arrivalOf()), 'arrival', facts)).toEqual([]);
  });

  it('sends a stay only for a day that asks for one, and its note only where the guest arranges the stay', () => {
    const early = { ...typed, scheduledDate: plusDays(facts.departedAt, -1), stayNote: ' With my sister ' };
    const sent = (draft: TravelDraft) => {
      const { stayAtProductHotel, stayNote } = transportRequest(draft, 'arrival', facts) ?? {};
      return [stayAtProductHotel, stayNote];
    };
    expect(sent({ ...early, stayAtProductHotel: false })).toEqual([false, 'With my sister']);
    expect(sent({ ...early, stayAtProductHotel: true })).toEqual([true, null]);
    expect(sent({ ...typed, stayAtProductHotel: false, stayNote: 'x' })).toEqual([null, null]);
  });

  it.each([
    ['airline', { airline: 'AC' }],
    ['number', { flightNumber: '99' }],
    ['date', { scheduledDate: plusDays(facts.departedAt, -1) }],
  ])('clears the flight that was found when another %s is entered', (_, patch) => {
    expect(applyPatch(found, patch)).toEqual({ ...typed, ...patch });
  });

  it('keeps the flight when a note is typed or a transfer is chosen', () => {
    expect(applyPatch(found, { travelNote: 'Aisle', transfer: 11 })).toEqual({
      ...found,
      travelNote: 'Aisle',
      transfer: 11,
    });
  });

  it('typed in by hand keeps its airports when the number is corrected', () => {
    const byHand = applyPatch(applyPatch(found, { isManual: true }), { fromAirport: 'DEN' });
    expect(byHand).toEqual({ ...typed, isManual: true, fromAirport: 'DEN' });
    expect(applyPatch(byHand, { flightNumber: '7' })).toEqual({ ...byHand, flightNumber: '7' });
  });

  it('of other travel sends nothing of the flight', () => {
    const other = applyPatch(found, { isFlight: false });
    expect(draftProblems(other, 'arrival', facts)).toEqual([]);
    expect(transportRequest(other, 'arrival', facts)).toMatchObject({
      airline: null,
      flightNumber: null,
      fromAirport: null,
      toAirport: null,
      scheduledTime: null,
    });
  });
});

describe('a flight', () => {
  const problems = (draft: TravelDraft) =>
    draftProblems(draft, 'arrival', facts).map(({ message }) => message);
  const severalFound = { status: 'found', flights: [toCalgary, { ...toCalgary, from: 'YVR' }] } as const;

  it('that is the only one found is the one that is meant', () => {
    expect(problems(found)).toEqual([]);
    expect(transportRequest(found, 'arrival', facts)).toMatchObject({
      fromAirport: 'DEN',
      scheduledTime: '14:35',
    });
  });

  it.each([
    ['is being looked up', typed, 'One moment, please. We are still looking up this flight.'],
    ['is not found', applyPatch(typed, lookupPatch({ status: 'found', flights: [] })), 'Invalid flight'],
    ['is one of several', applyPatch(typed, lookupPatch(severalFound)), 'Choose one of the flights'],
    [
      'cannot be looked up',
      applyPatch(typed, lookupPatch({ status: 'failed', message: 'Try again' })),
      'Try again',
    ],
  ])('that %s cannot be saved', (_, draft, message) => {
    expect(problems(draft)).toEqual([message]);
  });

  it('without an airline is asked for that alone', () => {
    expect(problems({ ...typed, airline: '' })).toEqual(['Choose an airline']);
  });
});

describe('the forms', () => {
  const follows = (...travel: Parameters<typeof guestsOf>) => {
    const guests = guestsOf(...travel);
    return travelFormsOf(guests, guests[0]!).map((form) => form.follows);
  };
  const bothFlights = { arrival: arrivalOf(), departure: departureOf() };

  it('let everyone travel as the primary guest until other travel is saved', () => {
    expect(follows({}, {}, {})).toEqual([false, true, true]);
    expect(follows(bothFlights, bothFlights, {})).toEqual([false, true, true]);
    expect(follows(bothFlights, { ...bothFlights, departure: null })).toEqual([false, true]);
    expect(follows(bothFlights, { ...bothFlights, arrival: byCar() })).toEqual([false, false]);
    expect(follows({}, { arrival: byCar() })).toEqual([false, false]);
  });
});
