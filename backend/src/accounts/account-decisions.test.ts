import { event } from '@tour-portal/contracts/events/events.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { ADDRESS } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from '@jest/globals';
import { given, stateOf } from '../testing/given.js';
import { NOW } from '../testing/fixtures.js';
import { accountDecider } from './account-decisions.js';
import type { AccountCommand } from './account-decisions.js';

const DEPARTURE = { tour: 7, departedAt: calendarDate('2027-06-05') };
const PROFILE = {
  account: 1,
  firstName: 'Ann',
  lastName: 'Miller 1',
  phoneNumber: '17025550001',
  email: 'ann1@example.com',
  address: ADDRESS,
};
const open: AccountCommand = { type: 'OpenAccount', ...PROFILE };
const opened = event('AccountOpened', PROFILE);
const taken = (booking: number, replaces: number | null = null) =>
  event('HoldSlotTaken', { account: 1, booking, replaces, ...DEPARTURE, takenAt: NOW });
const freed = (booking: number) => event('HoldSlotFreed', { account: 1, booking });
const block: AccountCommand = { type: 'SetDoNotBook', doNotBook: true };
const doNotBookSet = (doNotBook: boolean) => event('DoNotBookSet', { account: 1, doNotBook });
const take = (booking: number, replaces: number | null = null, beyondLimit = false): AccountCommand => ({
  type: 'TakeHoldSlot',
  booking,
  replaces,
  ...DEPARTURE,
  beyondLimit,
  now: NOW,
});
const takenBeyondLimit = (booking: number) =>
  event('HoldSlotTaken', { ...taken(booking).data, beyondLimit: true });
const erase: AccountCommand = { type: 'EraseAccount', bookings: [11], guests: [101], now: NOW };
const free = (booking: number): AccountCommand => ({ type: 'FreeHoldSlot', booking });
const entry = (booking: number) => ({ booking, ...DEPARTURE, takenAt: NOW });
const occupiedBy = (booking: number) => ({ by: [entry(booking)] });

describe('an account', () => {
  it('is opened once', () => {
    given(accountDecider).when(open).then(opened);
    given(accountDecider, opened)
      .when({ ...open, firstName: 'Bob' })
      .then();
  });

  it('is not opened after its sign-up was abandoned; abandoning the sign-up of an open account changes nothing', () => {
    const abandoned = event('ChangeAbandoned', { account: 1, change: 'sign-up' });
    const abandon: AccountCommand = { type: 'AbandonSignUp', account: 1 };
    given(accountDecider).when(abandon).then(abandoned);
    given(accountDecider, abandoned).when(abandon).then();
    given(accountDecider, abandoned).when(open).refused('change-abandoned');
    given(accountDecider, opened).when(abandon).then();
  });

  it('is not blocked or erased, and takes or frees no hold slot, before it is opened', () => {
    for (const command of [block, take(11), free(11), erase])
      given(accountDecider).when(command).refused('no-such-account');
  });

  it('is the one whose key encrypts its data, from its opening on', () => {
    expect(accountDecider.subject({ status: 'unknown' }, open)).toBe(1);
    expect(accountDecider.subject(stateOf(accountDecider, [opened]), free(11))).toBe(1);
    expect(accountDecider.subject({ status: 'unknown' }, free(11))).toBeNull();
  });
});

describe('do-not-book', () => {
  it('is set and lifted, each once', () => {
    const lift: AccountCommand = { type: 'SetDoNotBook', doNotBook: false };
    given(accountDecider, opened).when(lift).then();
    given(accountDecider, opened).when(block).then(doNotBookSet(true));
    given(accountDecider, opened, doNotBookSet(true)).when(block).then();
    given(accountDecider, opened, doNotBookSet(true)).when(lift).then(doNotBookSet(false));
  });

  it('keeps the account from taking the hold slot, not from freeing it', () => {
    given(accountDecider, opened, doNotBookSet(true)).when(take(11)).refused('do-not-book');
    given(accountDecider, opened, taken(11), doNotBookSet(true)).when(take(12, 11)).refused('do-not-book');
    given(accountDecider, opened, taken(11), doNotBookSet(true)).when(free(11)).then(freed(11));
    given(accountDecider, opened, doNotBookSet(true), doNotBookSet(false)).when(take(11)).then(taken(11));
  });

  it('does not refuse a repeated command whose slot was taken before', () => {
    given(accountDecider, opened, taken(11), doNotBookSet(true)).when(take(11)).then();
  });
});

describe('the one-hold slot', () => {
  it('is refused to a second hold online that replaces none, until it is freed', () => {
    given(accountDecider, opened).when(take(11)).then(taken(11));
    given(accountDecider, opened, taken(11)).when(take(12)).refused('slot-taken', occupiedBy(11));
    given(accountDecider, opened, taken(11), freed(11)).when(take(12)).then(taken(12));
  });

  it('is not taken twice by the same hold', () => {
    given(accountDecider, opened, taken(11)).when(take(11)).then();
    given(accountDecider, opened, taken(11), taken(12, 11)).when(take(12, 11)).then();
  });

  it('passes to the hold that replaces the one in it, while the old one is still there', () => {
    given(accountDecider, opened, taken(11)).when(take(12, 11)).then(taken(12, 11));
    given(accountDecider, opened, taken(11), taken(12, 11), freed(11))
      .when(take(13))
      .refused('slot-taken', occupiedBy(12));
  });

  it('does not pass to a third hold while one is being replaced', () => {
    given(accountDecider, opened, taken(11), taken(12, 11))
      .when(take(13, 11))
      .refused('slot-taken', occupiedBy(12));
    given(accountDecider, opened, taken(11), taken(12, 11))
      .when(take(13, 12))
      .refused('slot-taken', occupiedBy(11));
  });

  it('does not pass to a hold that replaces another than the one in it', () => {
    given(accountDecider, opened, taken(11)).when(take(12, 10)).refused('slot-taken', occupiedBy(11));
  });

  it('is free to a hold that replaces one which has ended meanwhile', () => {
    given(accountDecider, opened, taken(11), freed(11)).when(take(12, 11)).then(taken(12, 11));
  });

  it('is freed once, and only for the hold that has it', () => {
    given(accountDecider, opened, taken(11)).when(free(11)).then(freed(11));
    given(accountDecider, opened, taken(11), freed(11)).when(free(11)).then();
    given(accountDecider, opened, taken(11)).when(free(12)).then();
    given(accountDecider, opened, taken(11), taken(12, 11)).when(free(11)).then(freed(11));
  });
});

describe('a hold beyond the limit (D42)', () => {
  const takeBeyondLimit = take(12, null, true);

  it('is begun once, beside another hold and although the account is blocked', () => {
    given(accountDecider, opened, doNotBookSet(true), taken(11))
      .when(takeBeyondLimit)
      .then(takenBeyondLimit(12));
    given(accountDecider, opened, takenBeyondLimit(12)).when(takeBeyondLimit).then();
  });

  it('does not keep the owner from a hold online', () => {
    given(accountDecider, opened, takenBeyondLimit(12)).when(take(11)).then(taken(11));
    given(accountDecider, opened, takenBeyondLimit(12), taken(11))
      .when(take(13))
      .refused('slot-taken', occupiedBy(11));
  });
});

describe('erasing the person of an account (D44)', () => {
  const erased = event('AccountErased', { account: 1, bookings: [11], guests: [101], at: NOW });

  it('is done once, and nothing can be done with the account any more', () => {
    given(accountDecider, opened).when(erase).then(erased);
    given(accountDecider, opened, erased).when(erase).then();
    given(accountDecider, opened, erased).when(take(12)).refused('no-such-account');
    given(accountDecider, opened, erased).when(block).refused('no-such-account');
    given(accountDecider, opened, erased).when(open).then();
    given(accountDecider, opened, erased).when(free(11)).then();
  });

  it('is refused while a hold is active', () => {
    given(accountDecider, opened, taken(11)).when(erase).refused('slot-taken', occupiedBy(11));
    given(accountDecider, opened, taken(11), freed(11)).when(erase).then(erased);
    given(accountDecider, opened, takenBeyondLimit(11))
      .when(erase)
      .refused('slot-taken', { by: [{ ...entry(11), beyondLimit: true }] });
    given(accountDecider, opened, takenBeyondLimit(11), freed(11)).when(erase).then(erased);
  });
});
