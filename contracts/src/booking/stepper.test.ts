import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Guest } from '../api/api.js';
import { currentStepIndex, isStepDone, STEPS, stepStates, type StepperBooking } from './stepper.js';
import { ADULT_DETAILS, OWN_TRAVEL_WITHOUT_DATES, aFee, aGuest } from '../testing/guests.js';
import type { Instant } from '../values/time.js';

const now = '2026-11-20T18:00:00.000Z' as Instant;

const PARTS = ['named', 'deposit', 'detailed', 'flights', 'final'] as const;
type Progress = Record<(typeof PARTS)[number], boolean>;

const nothing: Progress = { named: false, deposit: false, detailed: false, flights: false, final: false };
const everything: Progress = { named: true, deposit: true, detailed: true, flights: true, final: true };

function guest(id: number, { named, deposit, detailed, flights, final }: Progress): Guest {
  return aGuest({
    id,
    fullName: named ? 'Ruth Bennett' : '',
    ...(detailed ? ADULT_DETAILS : {}),
    ...(flights ? OWN_TRAVEL_WITHOUT_DATES : {}),
    fees: [aFee('DEPOSIT', 1_000, deposit ? 1_000 : 0), aFee('FINAL_PAYMENT', 1_000, final ? 1_000 : 0)],
    paid: deposit,
  });
}

function bookingOf(...guests: Progress[]): StepperBooking {
  return {
    guests: guests.map((progress, index) => guest(index + 1, progress)),
    owner: { firstName: 'Ruth', lastName: 'Bennett' },
    tour: { requiresPassport: false, crossesBorder: false, includesFlights: false },
  };
}

const statesOf = (booking: StepperBooking) => stepStates(booking).map(({ state }) => state);

describe('the steps', () => {
  it('are names, deposits, guest details, flights, final payment', () => {
    expect(STEPS).toEqual(['names', 'deposits', 'details', 'flights', 'final-payment']);
  });

  it.each([
    ['nothing is done', nothing, ['current', 'locked', 'locked', 'locked', 'locked']],
    ['all are named', { ...nothing, named: true }, ['done', 'current', 'locked', 'locked', 'locked']],
    [
      'the deposits are paid',
      { ...nothing, named: true, deposit: true },
      ['done', 'done', 'current', 'open', 'open'],
    ],
    [
      'the details are entered',
      { ...nothing, named: true, deposit: true, detailed: true },
      ['done', 'done', 'done', 'current', 'open'],
    ],
    [
      'only the flights are missing',
      { ...everything, flights: false },
      ['done', 'done', 'done', 'current', 'done'],
    ],
    [
      'only the details are missing',
      { ...everything, detailed: false },
      ['done', 'done', 'current', 'done', 'done'],
    ],
    ['everything is done', everything, ['done', 'done', 'done', 'done', 'done']],
  ])('when %s', (_, progress, states) => {
    expect(statesOf(bookingOf(progress, progress))).toEqual(states);
  });

  it.each(PARTS)('are not done while one guest lacks something: %s', (lacking) => {
    const incomplete = { ...everything, [lacking]: false };
    const booking = bookingOf(everything, incomplete);
    expect(statesOf(booking)).toEqual(statesOf(bookingOf(incomplete, incomplete)));
    expect(currentStepIndex(booking)).not.toBe(-1);
  });

  it('begin with the names, and have no current one when all are done', () => {
    expect(currentStepIndex(bookingOf(nothing))).toBe(0);
    expect(currentStepIndex(bookingOf(everything))).toBe(-1);
  });

  it('unlock the deposits by the names, and the rest by the deposits', () => {
    const [named, deposited] = [
      { ...nothing, named: true },
      { ...nothing, deposit: true },
    ];
    expect(statesOf(bookingOf(named))).toEqual(['done', 'current', 'locked', 'locked', 'locked']);
    expect(statesOf(bookingOf(deposited))).toEqual(['current', 'done', 'open', 'open', 'open']);
  });

  it('do not have the flights done while a departure is missing', () => {
    const booking = bookingOf(everything);
    const oneWay = { ...booking, guests: booking.guests.map((each) => ({ ...each, departure: null })) };
    expect(isStepDone('flights', oneWay)).toBe(false);
  });
});

describe('children', () => {
  const family = (...ages: string[]) => {
    const { guests, ...rest } = bookingOf(...ages.map(() => everything));
    return {
      ...rest,
      guests: guests.map((each, index) => ({ ...each, fullName: `Child ${index}`, age: ages[index]! })),
    };
  };

  it('have their details done only with an adult, in their own booking or another of the party', () => {
    const areDone = (booking: StepperBooking) => isStepDone('details', booking);
    expect([family('5', '17'), family('5', '18+'), family('17')].map(areDone)).toEqual([false, true, false]);
    expect(areDone({ ...family('5', '17'), adultInParty: true })).toBe(true);
  });

  it('without an adult do not lock the final payment', () => {
    const alone = { ...family('12'), guests: [{ ...guest(1, { ...everything, final: false }), age: '12' }] };
    expect(statesOf(alone)).toEqual(['done', 'done', 'current', 'done', 'open']);
  });

  it('are alone also when the only adult is cancelled', () => {
    const [child, adult] = family('9', '18+').guests;
    const gone = { ...adult!, fees: adult!.fees.map((each) => ({ ...each, cancellation: now })) };
    expect(isStepDone('details', { ...family('9'), guests: [child!, gone] })).toBe(false);
  });
});

it('at most one step is current, and it is the first that is not done', () => {
  const progress = fc.record({
    named: fc.boolean(),
    deposit: fc.boolean(),
    detailed: fc.boolean(),
    flights: fc.boolean(),
    final: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(progress, { minLength: 1, maxLength: 6 }), (guests) => {
      const booking = bookingOf(...guests);
      const states = statesOf(booking);
      const first = states.findIndex((state) => state !== 'done');
      expect(currentStepIndex(booking)).toBe(first);
      expect(states.flatMap((state, index) => (state === 'current' ? [index] : []))).toEqual(
        first === -1 ? [] : [first],
      );
      expect(states[0]).not.toBe('locked');
    }),
  );
});

it('the steps ignore a cancelled guest', () => {
  const leaving = guest(3, nothing);
  const cancelled = { ...leaving, fees: leaving.fees.map((each) => ({ ...each, cancellation: now })) };
  const booking = { ...bookingOf(everything), guests: [guest(1, everything), cancelled] };
  expect(STEPS.map((step) => isStepDone(step, booking))).toEqual(STEPS.map(() => true));
});
