import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { ProfileChange } from '@tour-portal/contracts/accounts/profile-changes.js';
import { calendarDate, instant } from '@tour-portal/contracts/values/time.js';
import { ALL_REMINDERS } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { describe, it } from '@jest/globals';
import { accountProjection } from './account.js';
import type { AccountDocument } from './account.js';
import { given } from './testing/given.js';
import { FIRST_EVENT_AT } from './testing/recorded.js';
import { ADDRESS, accountOpened, holdTerms } from './testing/terms.js';

const ANN: AccountDocument = {
  id: 1,
  firstName: 'Ann',
  lastName: 'Miller 1',
  phoneNumber: '17025550001',
  email: 'ann1@example.com',
  address: { ...ADDRESS, updatedAt: FIRST_EVENT_AT },
  doNotBook: false,
  updatedAt: FIRST_EVENT_AT,
  bookings: [],
};
const after = (...events: Parameters<typeof given>) => given(...events).whenProjected(accountProjection);

describe('the account read model', () => {
  it('shows an account from its opening on', () => {
    after(accountOpened(1)).then({ '1': ANN });
  });

  it('lists an account’s bookings, the newest first, and nobody else’s', () => {
    after(
      accountOpened(1),
      accountOpened(2),
      event('HoldPlaced', holdTerms({ booking: 11 })),
      event('HoldPlaced', holdTerms({ booking: 13 })),
    ).then({
      '1': { ...ANN, bookings: [13, 11] },
      '2': {
        ...ANN,
        id: 2,
        lastName: 'Miller 2',
        phoneNumber: '17025550002',
        email: 'ann2@example.com',
        address: { ...ADDRESS, updatedAt: instant('2026-11-21T12:00:01.000Z') },
        updatedAt: instant('2026-11-21T12:00:01.000Z'),
      },
    });
  });

  it('shows whether the account may book', () => {
    const set = (doNotBook: boolean) => event('DoNotBookSet', { account: 1, doNotBook });
    after(accountOpened(1), set(true)).then({ '1': { ...ANN, doNotBook: true } });
    after(accountOpened(1), set(true), set(false)).then({ '1': ANN });
  });

  it('shows each reminder as the owner set it; one that the owner did not set is switched on', () => {
    const later = instant('2026-12-01T08:00:00.000Z');
    const chosen = { ...event('RemindersChosen', { account: 1, reminders: { survey: false } }), at: later };
    after(accountOpened(1), chosen).then({
      '1': { ...ANN, reminders: { ...ALL_REMINDERS, survey: false }, updatedAt: later },
    });
  });

  it('shows what was changed and when; the address has its own time of change', () => {
    const later = instant('2026-12-01T08:00:00.000Z');
    const withChange = (changed: NewEvent) => after(accountOpened(1), { ...changed, at: later });
    const profile = { firstName: 'Anna', address: { zip: '84533', line2: 'Flat 2' } };
    withChange(event('ProfileChanged', { account: 1, profile, prints: [] })).then({
      '1': {
        ...ANN,
        firstName: 'Anna',
        address: { ...ADDRESS, zip: '84533', line2: 'Flat 2', updatedAt: later },
        updatedAt: later,
      },
    });
    withChange(event('ProfileChanged', { account: 1, profile: { lastName: 'Lee' }, prints: [] })).then({
      '1': { ...ANN, lastName: 'Lee', updatedAt: later },
    });
    withChange(event('PhoneChanged', { account: 1, phoneNumber: '17025559999', print: 'p' })).then({
      '1': { ...ANN, phoneNumber: '17025559999', updatedAt: later },
    });
    withChange(
      event('EmailChanged', { account: 1, email: 'anna@example.com', print: 'p', proof: 'session' }),
    ).then({ '1': { ...ANN, email: 'anna@example.com', updatedAt: later } });
    withChange(event('PasswordChanged', { account: 1 })).then({ '1': { ...ANN, updatedAt: later } });
  });

  it('shows nothing of an abandoned change', () => {
    after(accountOpened(1), event('ChangeAbandoned', { account: 1, change: 'c' })).then({ '1': ANN });
  });

  it('shows an erased person’s address as erased', () => {
    const erased = { firstName: 'erased', lastName: 'erased', phoneNumber: 'erased', email: 'erased' };
    const data = { account: 1, ...erased, address: 'erased' as unknown as typeof ADDRESS };
    const address = { line1: 'erased', line2: null, city: '', state: '', country: '', zip: '' };
    after(event('AccountOpened', data)).then({
      '1': { ...ANN, ...erased, address: { ...address, updatedAt: FIRST_EVENT_AT } },
    });
  });

  it('shows only the time of a change whose data is erased', () => {
    const erased = 'erased' as unknown as ProfileChange;
    after(accountOpened(1), event('ProfileChanged', { account: 1, profile: erased, prints: [] })).then({
      '1': { ...ANN, updatedAt: instant('2026-11-21T12:00:01.000Z') },
    });
  });

  it('has no document of an account that was never opened', () => {
    after(
      event('DoNotBookSet', { account: 1, doNotBook: true }),
      event('HoldPlaced', holdTerms({ departedAt: calendarDate('2027-06-05') })),
    ).then({});
  });
});
