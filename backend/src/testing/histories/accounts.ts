import type { ProfileChange } from '@tour-portal/contracts/accounts/profile-changes.js';
import { fieldsOfProfile } from '@tour-portal/contracts/accounts/profile-changes.js';
import { isBookable } from '@tour-portal/contracts/hold/hold-duration.js';
import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import { ADDRESS } from '@tour-portal/projections/testing/terms.js';
import { accountDecider } from '../../accounts/account-decisions.js';
import type { AccountCommand } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import { departureStream } from '../../departures/departure-state.js';
import { waitingDecider } from '../../departures/waiting-decisions.js';
import type { WaitingCommand } from '../../departures/waiting-decisions.js';
import { ACCOUNTS, DEPARTURES, isConcluded, roomsOf } from './departures.js';
import { oneOf } from './history.js';
import type { History } from './history.js';

function execute(history: History, target: number, makeCommand: (account: number) => AccountCommand): void {
  const account = oneOf(ACCOUNTS, target)!;
  history.execute(accountDecider, accountStream(account), makeCommand(account));
}

export function openAccount(history: History, target: number): void {
  execute(history, target, (account) => ({
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
  execute(history, target, () => ({ type: 'SetDoNotBook', doNotBook: variant % 3 === 0 }));
}

export function chooseReminders(history: History, target: number, variant: number): void {
  const reminders = { survey: variant % 2 === 0, passport: variant % 3 === 0 };
  execute(history, target, () => ({ type: 'ChooseReminders', reminders }));
}

/** The owner changes the first name, the second line of the address, the phone number or the email. */
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
  execute(history, target, (account) => {
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
      proof: variant % 8 < 4 ? 'session' : 'phone-code',
      prints,
    };
  });
}

export function changePassword(history: History, target: number, variant: number): void {
  const account = oneOf(ACCOUNTS, target)!;
  const state = history.state(accountDecider, accountStream(account));
  const nth = state.status === 'open' ? state.passwordChanges + 1 : 1;
  execute(history, target, () => ({ type: 'ChangePassword', change: `change ${variant % 8}`, nth }));
}

export function abandonChange(history: History, target: number, variant: number): void {
  execute(history, target, () => ({ type: 'AbandonChange', change: `change ${variant % 8}` }));
}

/** Client service erases a person all of whose bookings are over. */
export function eraseAccount(history: History, target: number, variant: number): void {
  const account = oneOf(ACCOUNTS, target)!;
  const placed = history.placed().filter(({ terms }) => terms.account === account);
  const isOver = ({ status, terms }: (typeof placed)[number]) =>
    status === 'booked' ? isConcluded(terms, history.now) : status !== 'hold';
  // An account without bookings is seldom erased, as there is less to erase.
  if (!placed.every(isOver) || (placed.length === 0 && variant % 20 !== 0)) return;
  const bookings = placed.map(({ terms }) => terms.booking);
  const guests = placed.flatMap(({ terms }) => terms.guests);
  execute(history, target, () => ({ type: 'EraseAccount', bookings, guests, now: history.now }));
}

/** An account asks to wait for seats of a departure, as a party of its own or to join the party of a booking. */
export function joinWaitingList(history: History, target: number, variant: number): void {
  const account = oneOf(ACCOUNTS, target)!;
  const { capacity, ...departure } = oneOf(DEPARTURES, variant)!;
  const owner = history.state(accountDecider, accountStream(account));
  if (owner.status !== 'open' || owner.doNotBook || !isBookable(departure.departedAt, history.now)) return;
  const toJoin = history.placed().find(({ terms }) => terms.tour === departure.tour);
  const parsed = toJoin === undefined || variant % 5 !== 0 ? null : parseBookingNumber(toJoin.terms.number);
  history.execute(waitingDecider, departureStream(departure.tour, departure.departedAt), {
    type: 'JoinWaitingList',
    ...departure,
    waiting: (history.lastWaiting += 1),
    account,
    roomGuests: roomsOf(Math.floor(variant / 2)),
    capacity,
    ...(parsed?.ok === true ? { number: parsed.number } : {}),
    now: history.now,
  });
}

/** An account leaves a waiting list, or its request or offer ends if its time is over. */
export function endWaiting(history: History, target: number, variant: number): void {
  const { capacity: _, ...departure } = oneOf(DEPARTURES, variant)!;
  const stream = departureStream(departure.tour, departure.departedAt);
  const party = oneOf(history.state(waitingDecider, stream).waitingList, target);
  if (party === undefined) return;
  const { waiting, account } = party;
  const timed = { ...departure, waiting, now: history.now };
  const command: WaitingCommand =
    variant % 4 === 0 ? { type: 'LeaveWaitingList', ...timed, account } : { type: 'EndWaiting', ...timed };
  history.execute(waitingDecider, stream, command);
}
