import { event } from '@tour-portal/contracts/events/events.js';
import { accountOpened } from '@tour-portal/projections/testing/terms.js';
import { describe, it } from '@jest/globals';
import { given } from '../../testing/given.js';
import type { AccountChangeCommand } from './account-change-decisions.js';
import { accountDecider } from '../account-decisions.js';

const opened = accountOpened(1);
const fingerprint = (field: string, text: string) => ({ field, print: `print of ${text}` });

type ChangeAccount = Extract<AccountChangeCommand, { type: 'ChangeAccount' }>;

const change = (wanted: Partial<ChangeAccount>): ChangeAccount => ({
  type: 'ChangeAccount',
  change: 'c1',
  profile: {},
  phoneNumber: null,
  email: null,
  proof: 'session',
  prints: [],
  ...wanted,
});
const CHANGE_FIRST_NAME = change({
  profile: { firstName: 'Anna' },
  prints: [fingerprint('firstName', 'Anna')],
});
const CHANGE_ALL = change({
  profile: { firstName: 'Anna', address: { zip: '84533' } },
  phoneNumber: '17025559999',
  email: 'anna@example.com',
  prints: [
    fingerprint('firstName', 'Anna'),
    fingerprint('address.zip', '84533'),
    fingerprint('phoneNumber', '17025559999'),
    fingerprint('email', 'anna@example.com'),
  ],
});
const zipChanged = event('ProfileChanged', {
  account: 1,
  profile: { address: { zip: '84533' } },
  prints: [fingerprint('address.zip', '84533')],
});
const renamed = (firstName: string) =>
  event('ProfileChanged', {
    account: 1,
    profile: { firstName },
    prints: [fingerprint('firstName', firstName)],
  });
const nameChanged = renamed('Anna');
const phoneChanged = event('PhoneChanged', {
  account: 1,
  phoneNumber: '17025559999',
  print: 'print of 17025559999',
});
const emailChanged = event('EmailChanged', {
  account: 1,
  email: 'anna@example.com',
  print: 'print of anna@example.com',
  proof: 'session',
});
const changePassword = (n: number): AccountChangeCommand => ({
  type: 'ChangePassword',
  change: 'c1',
  nth: n,
});
const passwordChanged = event('PasswordChanged', { account: 1 });

describe('an account’s own changes', () => {
  it('are recorded by one event each for profile, phone and e-mail, with changed fields only', () => {
    given(accountDecider, opened).when(CHANGE_FIRST_NAME).then(nameChanged);
    given(accountDecider, opened, nameChanged).when(CHANGE_ALL).then(zipChanged, phoneChanged, emailChanged);
    given(accountDecider, opened)
      .when(change({ email: 'anna@example.com', proof: 'phone-code', prints: CHANGE_ALL.prints }))
      .then(event('EmailChanged', { ...emailChanged.data, proof: 'phone-code' }));
  });

  it('change nothing the second time, also with another change in between', () => {
    given(accountDecider, opened, nameChanged).when(CHANGE_FIRST_NAME).then();
    given(accountDecider, opened, nameChanged, zipChanged, phoneChanged, emailChanged)
      .when(CHANGE_ALL)
      .then();
    given(accountDecider, opened, nameChanged, zipChanged).when(CHANGE_FIRST_NAME).then();
  });

  it('may be made again after they were undone', () => {
    given(accountDecider, opened, nameChanged, renamed('Ann')).when(CHANGE_FIRST_NAME).then(nameChanged);
  });

  it('need an account', () => {
    given(accountDecider).when(CHANGE_FIRST_NAME).refused('no-such-account');
    given(accountDecider).when(changePassword(1)).refused('no-such-account');
  });
});

describe('a password', () => {
  it('is changed once by a command and its repetitions, and again by the next command', () => {
    given(accountDecider, opened).when(changePassword(1)).then(passwordChanged);
    given(accountDecider, opened, passwordChanged).when(changePassword(1)).then();
    given(accountDecider, opened, passwordChanged).when(changePassword(2)).then(passwordChanged);
  });
});

describe('a change that was abandoned', () => {
  const abandoned = event('ChangeAbandoned', { account: 1, change: 'c1' });
  const abandon: AccountChangeCommand = { type: 'AbandonChange', change: 'c1' };

  it('is abandoned once', () => {
    given(accountDecider, opened).when(abandon).then(abandoned);
    given(accountDecider, opened, abandoned).when(abandon).then();
  });

  it('is refused when it comes late', () => {
    given(accountDecider, opened, abandoned).when(CHANGE_ALL).refused('change-abandoned');
    given(accountDecider, opened, abandoned).when(changePassword(1)).refused('change-abandoned');
  });

  it('does not prevent other changes', () => {
    given(accountDecider, opened, abandoned)
      .when({ ...CHANGE_FIRST_NAME, change: 'c2' })
      .then(nameChanged);
  });
});
