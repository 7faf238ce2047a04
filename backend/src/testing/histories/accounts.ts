import type { ProfileChange } from '@tour-portal/contracts/accounts/profile-changes.js';
import { fieldsOfProfile } from '@tour-portal/contracts/accounts/profile-changes.js';
import { ADDRESS } from '@tour-portal/projections/testing/terms.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import type { AccountCommand } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { departureStream } from '../../departures/departure-state.js';
import { waitingDecider } from '../../departures/waiting-decisions.js';
import type { WaitingCommand } from '../../departures/waiting-decisions.js';
import { ACCOUNTS, DEPARTURES, isConcluded } from './departures.js';
import { oneOf } from './history.js';
import type { History } from './history.js';

function toAccount(history: History, target: number, makeCommand: (account: number) => AccountCommand): void {
  const account = oneOf(ACCOUNTS, target)!;
  history.execute(accountDecider, accountStream(account), makeCommand(account));
}

export function openAccount(history: History, target: number): void {
  toAccount(history, target, (account) => ({
    type: 'OpenAccount',
    account,
    firstName: 'Ann',
    lastName: `Miller ${account}`,
    phoneNumber: `1702555${String(account).padStart(4, '0')}`,
    email: `ann${account}@example.com`,
    address: ADDRESS,
  }));
}

export function setDoNotBook(history: History, target: number, variant: number): void {
  toAccount(history, target, () => ({ type: 'SetDoNotBook', doNotBook: variant % 3 === 0 }));
}

export function chooseReminders(history: History, target: number, variant: number): void {
  const reminders = { survey: variant % 2 === 0, passport: variant % 3 === 0 };
  toAccount(history, target, () => ({ type: 'ChooseReminders', reminders }));
}

/** The owner changes a name, a part of the address, the phone number or the email. */
export function changeAccount(history: History, target: number, variant: number): void {
  const n = variant % 4;
  const profiles: readonly ProfileChange[] = [
    { firstName: `Ann ${n}` },
    { address: { line2: n === 0 ? null : `Flat ${n}` } },
    {},
    {},
  ];
  const kind = Math.floor(variant / 4) % profiles.length;
  const profile = profiles[kind]!;
  toAccount(history, target, (account) => {
    const phoneNumber = kind === 2 ? `1702556${account}00${n}` : null;
    const email = kind === 3 ? `ann${account}.${n}@example.com` : null;
    const values = { ...Object.fromEntries(fieldsOfProfile(profile)), phoneNumber, email };
    const prints = Object.keys(values).map((field) => ({ field, print: `print ${n}` }));
    return {
      type: 'ChangeAccount',
      change: `change ${variant % 8}`,
      profile,
      phoneNumber,
      email,
      proof: 'session',
      prints,
    };
  });
}

export function changePassword(history: History, target: number, variant: number): void {
  const account = oneOf(ACCOUNTS, target)!;
  const state = history.state(accountDecider, accountStream(account));
  const nth = state.status === 'open' ? state.passwords + 1 : 1;
  toAccount(history, target, () => ({ type: 'ChangePassword', change: `change ${variant % 8}`, nth }));
}

export function abandonChange(history: History, target: number, variant: number): void {
  toAccount(history, target, () => ({ type: 'AbandonChange', change: `change ${variant % 8}` }));
}

/** Client service erases a person all of whose bookings are over. */
export function eraseAccount(history: History, target: number): void {
  const account = oneOf(ACCOUNTS, target)!;
  const placed = history.placed().filter(({ terms }) => terms.account === account);
  const isOver = ({ status, terms }: (typeof placed)[number]) =>
    status === 'booked' ? isConcluded(terms, history.now) : status !== 'hold';
  if (placed.length === 0 || !placed.every(isOver)) return;
  const bookings = placed.map(({ terms }) => terms.booking);
  const guests = placed.flatMap(({ terms }) => terms.guests);
  toAccount(history, target, () => ({ type: 'EraseAccount', bookings, guests, now: history.now }));
}

/** An account joins or leaves a waiting list, or the time of its request is over. */
export function waitForSeats(history: History, target: number, variant: number): void {
  const account = oneOf(ACCOUNTS, target)!;
  const { capacity, ...departure } = oneOf(DEPARTURES, variant)!;
  if (history.state(accountDecider, accountStream(account)).status !== 'open') return;
  const stream = departureStream(departure.tour, departure.departedAt);
  const { waitingList } = history.state(waitingDecider, stream);
  const timed = { ...departure, now: history.now };
  const own = waitingList.find((party) => party.account === account);
  const command: WaitingCommand =
    own === undefined
      ? {
          type: 'JoinWaitingList',
          ...timed,
          waiting: (history.requests += 1),
          account,
          roomGuests: [1 + (variant % 3)],
          capacity,
        }
      : variant % 3 === 0
        ? { type: 'LeaveWaitingList', ...timed, waiting: own.waiting, account }
        : { type: 'EndWaiting', ...timed, waiting: own.waiting };
  history.execute(waitingDecider, stream, command);
}
