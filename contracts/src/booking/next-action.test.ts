import { describe, expect, it } from '@jest/globals';
import type { Guest } from '../api/api.js';
import { ADULT_DETAILS, OWN_TRAVEL_WITHOUT_DATES, aFee, aGuest } from '../testing/guests.js';
import { calendarDate, type Instant } from '../values/time.js';
import { nextAction, nextPayment, doneStepCount } from './next-action.js';

const AT = '2026-11-20T18:00:00.000Z' as Instant;
const DEPOSIT_BY = '2026-11-23T18:00:00.000Z' as Instant;
const FINAL_BY = '2027-03-01T05:59:59.999Z' as Instant;
const OWNER = { firstName: 'Ruth', lastName: 'Bennett' };
const TOUR = { requiresPassport: false, crossesBorder: false, includesFlights: true };

const [protection, unpaidFinal] = [aFee('TPP', 12_900), aFee('FINAL_PAYMENT', 150_000)];
const paidDeposit = aFee('DEPOSIT', 30_000, 30_000);

const booking = (changes: Partial<Guest> = {}, count = 2) => ({
  guests: Array.from({ length: count }, (_, index) =>
    aGuest({ id: index + 1, fees: [aFee('DEPOSIT', 30_000), protection, unpaidFinal], ...changes }),
  ),
  owner: OWNER,
  tour: TOUR,
  departedAt: calendarDate('2027-05-02'),
  createdAt: AT,
  depositDueBy: DEPOSIT_BY,
  finalDueBy: FINAL_BY,
});

const named = { fullName: 'Ruth Bennett' };
const deposited = { ...named, paid: true, fees: [paidDeposit, protection, unpaidFinal] };
const detailed = { ...deposited, ...ADULT_DETAILS };
const withFlights = { ...detailed, ...OWN_TRAVEL_WITHOUT_DATES };
const paid = { ...withFlights, fees: [paidDeposit, protection, aFee('FINAL_PAYMENT', 150_000, 150_000)] };

describe('the next action (spec §4 "Stepper")', () => {
  it.each([
    ['nobody is named', booking(), 'Enter names', 0],
    ['the only guest is not named', booking({}, 1), 'Enter the name', 0],
    ['deposits are owed', booking(named), 'Pay $600 deposit', 1],
    ['details are missing', booking(deposited), 'Enter guest details', 2],
    ['flights are missing', booking(detailed), 'Enter flights', 3],
    ['the final payment is owed', booking(withFlights), 'Pay $3,000', 4],
    ['all is done, and travel protection was not bought', booking(paid), undefined, 5],
  ])('when %s', (_, state, words, done) => {
    expect(nextAction(state)?.label).toBe(words);
    expect(doneStepCount(state)).toBe(done);
  });

  it('is to pay the whole price, by the deadline of the deposits, where the hold was made 30 days before departure (D22)', () => {
    const close = { ...booking(named), departedAt: calendarDate('2026-12-20') };
    expect(nextAction(close)?.label).toBe('Pay $3,600');
    expect(nextPayment(close, AT)).toEqual({ amount: 360_000, by: DEPOSIT_BY, overdue: false });
  });
});

describe('the payment that comes next', () => {
  it.each([
    ['the deposits, before names are known', booking(), { amount: 60_000, by: DEPOSIT_BY, overdue: false }],
    ['the deposits', booking(named), { amount: 60_000, by: DEPOSIT_BY, overdue: false }],
    [
      'the final payment, also while earlier steps are open',
      booking(deposited),
      { amount: 300_000, by: FINAL_BY, overdue: false },
    ],
    ['none once all is paid', booking(paid), null],
  ])('is %s', (_, state, due) => {
    expect(nextPayment(state, AT)).toEqual(due);
  });

  it('is overdue from its deadline on', () => {
    expect(nextPayment(booking(withFlights), FINAL_BY)?.overdue).toBe(true);
  });
});
