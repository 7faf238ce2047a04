import type {
  Fingerprint,
  GuestDetailsChange,
  TransportChange,
} from '@tour-portal/contracts/events/booking-events.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { surveyOpensAt } from '@tour-portal/contracts/booking/surveys.js';
import { hasTourStarted } from '@tour-portal/contracts/booking/reconfirming.js';
import { REMINDER_KINDS } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import {
  flight,
  fingerprintOf,
  surveyAnswers,
  transferFee,
} from '@tour-portal/projections/testing/step-events.js';
import { ADDRESS } from '@tour-portal/projections/testing/terms.js';
import { decideBooking } from '../../bookings/booking-decisions.js';
import { travelersOf } from '../../bookings/booking-state.js';
import type { PlacedState } from '../../bookings/booking-state.js';
import { transferFeeOf } from '../../bookings/guests/guest-policies.js';
import { decideSetGuestDetails } from '../../bookings/guests/set-guest-details.js';
import { decideSetNames } from '../../bookings/guests/set-names.js';
import { decideSetTransports } from '../../bookings/guests/set-transports.js';
import { decideReconfirm } from '../../bookings/reconfirm/reconfirm-decisions.js';
import {
  decideEndCalendarLink,
  decideMakeCalendarLink,
} from '../../documents/calendar/calendar-link-decisions.js';
import { decideRemind } from '../../reminders/remind-decisions.js';
import { decideSubmitSurvey } from '../../surveys/submit-survey.js';
import { TOUR, isConcluded } from './departures.js';
import { oneOf } from './history.js';
import type { MakeBookingRule, History } from './history.js';

/** The owner names all guests, or sometimes only the first one. */
export const setNames: MakeBookingRule = (state, history, variant) => {
  const travelers = travelersOf(state);
  const names = (variant % 7 === 0 ? travelers.slice(0, 1) : travelers).map((guest) => ({
    guest,
    fullName: `Name ${variant % 5}`,
  }));
  const { account: owner } = state.terms;
  const facts = { owner, names, fingerprints: names.flatMap(fingerprintsOf), now: history.now };
  return (current) => decideSetNames(facts, current);
};

/** The change of a guest's details that a number stands for. */
export function detailsOf(guest: number, variant: number): GuestDetailsChange {
  const changes: readonly GuestDetailsChange[] = [
    { guest, age: '18+', email: `guest${variant % 5}@example.com` },
    { guest, age: null, address: ADDRESS },
    { guest, emergencyContact: { name: 'Al Miller', phoneNumber: '17025550123' }, passportCountry: 'US' },
  ];
  return oneOf(changes, variant)!;
}

export const setDetails: MakeBookingRule = (state, history, variant) => {
  const { account: owner } = state.terms;
  const details = [detailsOf(oneOf(travelersOf(state), Math.floor(variant / 3))!, variant)];
  const fingerprints = details.flatMap(fingerprintsOf);
  const facts = { owner, details, fingerprints, concluded: isConcluded(state.terms, history.now) };
  return (current) => decideSetGuestDetails(facts, current);
};

/**
 * A flight of one of the guests, as `variant` chooses, and what the guest then pays for transfers: a flight home changes
 * nothing of that, and a transfer at an unchanged price keeps its fee.
 */
export function transportOf(history: History, state: PlacedState, variant: number) {
  const guest = oneOf(travelersOf(state), variant)!;
  const feeBefore = transferFeeOf(state, guest);
  const isFlightHome = variant % 5 === 0;
  const transfer = variant % 4 === 0 ? null : variant % 7 === 0 ? 5 : 4;
  const transport: TransportChange = isFlightHome
    ? { guest, departure: flight('departure') }
    : { guest, arrival: flight('arrival', { transfer }) };
  const [id = 0] = history.ids(1);
  const newFee = transfer === null ? null : { ...transferFee(guest, transfer === 5 ? 6_000 : 4_500), id };
  const fee = isFlightHome || newFee?.amount === feeBefore?.amount ? feeBefore : newFee;
  const difference = cents((fee?.amount ?? 0) - (feeBefore?.amount ?? 0));
  return { transport, transfer: { guest, fee }, difference, fingerprints: fingerprintsOf(transport) };
}

export const setTransports: MakeBookingRule = (state, history, variant) => {
  const { account: owner } = state.terms;
  const { transport, transfer, fingerprints } = transportOf(history, state, variant);
  const concluded = isConcluded(state.terms, history.now);
  const facts = { owner, transports: [transport], fingerprints, transfers: [transfer], concluded };
  return (current) => decideSetTransports(facts, current);
};

export const reconfirm: MakeBookingRule = (state, history) => {
  const { account: owner, departedAt } = state.terms;
  const facts = { owner, hasStarted: hasTourStarted(departedAt, TOUR, history.now), now: history.now };
  return (current) => decideReconfirm(facts, current);
};

export const submitSurvey: MakeBookingRule = ({ status, terms }, history, variant) => {
  if (status === 'booked' && variant % 8 === 0) history.waitUntil(surveyOpensAt(terms.concludedAt));
  const facts = { answers: surveyAnswers({ overall: 1 + (variant % 3) }), now: history.now };
  return (current) => decideSubmitSurvey(facts, current);
};

export const sendReminder: MakeBookingRule = (state, history, variant) => {
  const kind = state.status === 'hold' ? 'hold-ends' : oneOf(REMINDER_KINDS.slice(1), variant)!;
  const reminders = { seen: state, send: [{ kind, due: history.now }] };
  return (current) => decideRemind(reminders, current);
};

/** The owner makes a private link to the booking's calendar, or ends the open one. */
export const toggleCalendarLink: MakeBookingRule = (state, history) => {
  const { account: owner } = state.terms;
  const facts = { owner, now: history.now };
  const decideLink = state.calendarLinks.isOpen ? decideEndCalendarLink : decideMakeCalendarLink;
  return (current) => decideLink(facts, current);
};

export const issueConfirmation: MakeBookingRule = (state, history, variant) => {
  const [confirmation = 0] = history.ids(1);
  const bookedType = variant % 3 === 0 ? 'Reconfirmation' : 'Payment';
  const type =
    state.status === 'cancelled' ? 'Cancellation' : state.status === 'booked' ? bookedType : 'Hold';
  const file = { hash: `hash${confirmation}`, filename: 'c.pdf', digest: null, letter: null };
  const issued = { confirmation, type, issuedAt: history.now, ...file } as const;
  return (current) => decideBooking({ type: 'IssueConfirmation', confirmation: issued }, current);
};

/** A fingerprint of each field that a change sets. */
export function fingerprintsOf({ guest, ...fields }: { readonly guest: number }): Fingerprint[] {
  return Object.entries(fields).map(([field, value]) => fingerprintOf(guest, field, JSON.stringify(value)));
}
