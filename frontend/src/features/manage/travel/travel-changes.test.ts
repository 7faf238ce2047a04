import type { Guest } from '@tour-portal/contracts/api/api.js';
import { describe, expect, it } from '@jest/globals';
import { aFee } from '../../../testing/booking-fixtures.js';
import { arrivalOf, byCar, departureOf, facts, guestsOf, transfers } from './testing/flight-fixtures.js';
import {
  travelChanges,
  mayChangePrice,
  placeTravelProblems,
  priceEffects,
  problemsOfChanges,
  transportsOf,
} from './travel-changes.js';
import { draftOf, travelFormsOf, type TravelForm } from './travel-draft.js';

const bothFlights = { arrival: arrivalOf(), departure: departureOf() };
const changes = (saved: Guest[], change: (forms: TravelForm[]) => TravelForm[] = (forms) => forms) =>
  travelChanges(change(travelFormsOf(saved, saved[0]!)), saved, saved[0]!.id, facts);
const setPrimaryArrival = (draft: TravelForm['arrival']) => (forms: TravelForm[]) =>
  forms.map((form, index) => (index === 0 ? { ...form, arrival: draft } : form));
const arrivesByCar = setPrimaryArrival(draftOf(byCar()));
const changedSides = (guests: Guest[], change?: (forms: TravelForm[]) => TravelForm[]) =>
  changes(guests, change).map(({ guest, form, side }) => [guest.id, form.guest, side]);

describe('the changes', () => {
  it('are none while nothing is entered, and none where all is as it was saved', () => {
    expect(changedSides(guestsOf({}, {}))).toEqual([]);
    expect(changedSides(guestsOf(bothFlights, bothFlights))).toEqual([]);
  });

  it('reach every guest who travels as the primary guest does', () => {
    expect(changedSides(guestsOf({}, {}, { arrival: arrivalOf() }), arrivesByCar)).toEqual([
      [11, 11, 'arrival'],
      [12, 11, 'arrival'],
    ]);
  });

  it('give a guest without saved travel the travel of the primary guest', () => {
    expect(changedSides(guestsOf(bothFlights, {}))).toEqual([
      [12, 11, 'arrival'],
      [12, 11, 'departure'],
    ]);
  });

  it('are sent guest by guest, only the sides that changed', () => {
    const saved = guestsOf({}, { departure: null });
    const sent = transportsOf(changes(saved, arrivesByCar));
    expect(sent.map((entry) => Object.keys(entry))).toEqual([
      ['id', 'arrival'],
      ['id', 'arrival'],
    ]);
    expect(transportsOf(changes(guestsOf(bothFlights, {}))).map((entry) => Object.keys(entry))).toEqual([
      ['id', 'arrival', 'departure'],
    ]);
  });

  it('are checked in the form they were typed in', () => {
    const saved = guestsOf({}, {});
    const unfinished = setPrimaryArrival({ ...draftOf(null), isFlight: false });
    expect(problemsOfChanges(changes(saved, unfinished), facts)).toEqual({
      '11.arrival.scheduledDate': 'Choose a date',
    });
  });
});

describe("the server's problems", () => {
  const saved = guestsOf(bothFlights, {});
  const sent = changes(saved);
  const placementOf = (...fields: string[]) => placeTravelProblems([{ message: 'Wrong', fields }], sent);

  it('stand in the form that the travel was typed in', () => {
    expect(placementOf('0.departure.flightNumber')).toEqual({
      fields: { '11.departure.flightNumber': 'Wrong' },
      elsewhere: [],
    });
  });

  it.each(['1.arrival.airline', '0.arrival.extraNight', '0.arrival', '0.id', 'x', '0.arrival.airline.x'])(
    'of %s, which no field shows, stand elsewhere',
    (path) => {
      const message = path.startsWith('0.') ? 'Tom Bennett: Wrong' : 'Wrong';
      expect(placementOf(path)).toEqual({ fields: {}, elsewhere: [{ message, fields: [path] }] });
    },
  );
});

describe('the price', () => {
  const chooses = (transfer: number | null) => setPrimaryArrival(draftOf(arrivalOf({ transfer })));
  const changesPrice = (before: number | null, after: number | null) =>
    mayChangePrice(
      changes(guestsOf({ ...bothFlights, arrival: arrivalOf({ transfer: before }) }), chooses(after)),
      transfers,
    );

  it.each([
    [null, 32, true],
    [32, 11, true],
    [11, 32, true],
    [null, 11, false],
    [11, 1, false],
    [32, 32, false],
  ])('is asked for before a change from transfer %s to %s: %s', (before, after, isAsked) => {
    expect(changesPrice(before, after)).toBe(isAsked);
  });

  it('changes for the guests whose transfers cost something else', () => {
    const fee = aFee(9, 'TRANSFER', 4500, 0);
    const guests = guestsOf(bothFlights, bothFlights, { ...bothFlights, fees: [fee] });
    const answer = guests.map((guest) => ({ ...guest, fees: guest.id === 11 ? [fee] : [] }));
    expect(priceEffects(guests, answer)).toEqual([
      { guest: guests[0], before: 0, after: 4500 },
      { guest: guests[2], before: 4500, after: 0 },
    ]);
    expect(priceEffects(guests, [])).toEqual([]);
  });
});
