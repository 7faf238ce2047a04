import type { ActionForApproval } from '@tour-portal/contracts/client-service/approvals.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import type { BookingState, PlacedState } from '../../bookings/booking-state.js';
import { travelersOf } from '../../bookings/booking-state.js';
import type { BookingRule } from '../../bookings/booking-streams.js';
import { paidLinesOf } from '../../bookings/money/booking-money-state.js';
import { decideAddNote } from '../../client-service/actions/add-note.js';
import { decideExtendHoldUntil } from '../../client-service/actions/extend-hold-until.js';
import { decideCorrectGuestDetails } from '../../client-service/actions/guests/correct-guest-details.js';
import { decideCorrectNames } from '../../client-service/actions/guests/correct-names.js';
import { decideCorrectTransports } from '../../client-service/actions/guests/correct-transports.js';
import { decideOfferProtection } from '../../client-service/actions/guests/offer-protection.js';
import { decideCancelGuests } from '../../client-service/actions/money/cancel-guests.js';
import { decideChangePrice } from '../../client-service/actions/money/change-price.js';
import { decideChangeRooms } from '../../client-service/actions/money/change-rooms.js';
import { decideOrderRefund } from '../../client-service/actions/money/order-refund.js';
import { decideApproval, decideRequestApproval } from '../../client-service/approvals/approval-decisions.js';
import type { Decision } from '../../event-log/decider.js';
import { detailsOf, fingerprintsOf, transportOf } from './booking-steps.js';
import { ROOM_PRICES, isConcluded } from './departures.js';
import { oneOf } from './history.js';
import type { MakeBookingRule, History } from './history.js';
import { isBeingPaid } from './payments.js';

/** The member of staff who asks for approvals, and the one who decides about them. */
const [REQUESTER, APPROVER] = [3, 4];

type StaffRule = BookingRule<{ readonly code: string }>;

export const addNote: MakeBookingRule = (state) => {
  const note = state.terms.booking * 100 + state.notes.length + 1;
  return (current) => decideAddNote({ note, text: 'Called again' }, current);
};

export const extendHoldUntil: MakeBookingRule = (_, history, variant) => {
  const facts = { extension: { hours: 1 + (variant % 48) }, now: history.now };
  return (current) => decideExtendHoldUntil(facts, current);
};

/** Corrects a name or details of a guest. */
export const correctGuest: MakeBookingRule = (state, history, variant) => {
  const guest = oneOf(travelersOf(state), Math.floor(variant / 6))!;
  const common = { concluded: isConcluded(state.terms, history.now), now: history.now };
  if (variant % 2 === 0) {
    const names = [{ guest, fullName: `Grace ${variant % 5}` }];
    return (current) =>
      decideCorrectNames({ names, fingerprints: names.flatMap(fingerprintsOf), ...common }, current);
  }
  const details = [detailsOf(guest, variant)];
  return (current) =>
    decideCorrectGuestDetails({ details, fingerprints: details.flatMap(fingerprintsOf), ...common }, current);
};

/** Changes what guests owe: by a flight, their rooms or their price, or by cancelling one of them. */
export const changeFees: MakeBookingRule = (state, history, variant) => {
  const guests = travelersOf(state);
  const common = { concluded: isConcluded(state.terms, history.now), now: history.now };
  const [refunds, fees] = [history.ids(9), history.ids(9)];
  const [first = 0, ...others] = variant % 2 === 0 ? guests : guests.toReversed();
  const rooms = state.rooms.length > 1 || others.length === 0 ? [guests] : [[first], others];
  const amount = cents(variant % 5 === 0 ? 7_500 : -10_000);
  const { transport, transfer, difference, fingerprints } = transportOf(history, state, variant);
  const travel = { transports: [transport], fingerprints, transfers: [{ ...transfer, difference }] };
  const ids = { refunds, fees };
  const priceIds = { refunds, fee: fees[0]! };
  const rules: readonly StaffRule[] = [
    (current) => decideChangeRooms({ rooms, prices: ROOM_PRICES, ...common, ids }, current),
    (current) => decideChangePrice({ guest: first, amount, ...common, ids: priceIds }, current),
    (current) => decideCorrectTransports({ ...travel, ...common, ids }, current),
    (current) => decideCancelGuests({ guests: [first], prices: ROOM_PRICES, ...common, ids }, current),
  ];
  return unlessBeingPaid(history, oneOf(rules, Math.floor(variant / 8))!);
};

/** Cancels a whole booking, also while it is being paid for. */
export const cancelBooking: MakeBookingRule = (state, history) => {
  const common = { concluded: isConcluded(state.terms, history.now), now: history.now };
  const facts = { guests: null, prices: ROOM_PRICES, ...common, ids: { refunds: history.ids(9), fees: [] } };
  return (current) => decideCancelGuests(facts, current);
};

/** Refuses a change of fees while a charge is being recorded, as `BookingStreams.decideFees` does. */
function unlessBeingPaid(history: History, rule: StaffRule): StaffRule {
  return (current) =>
    isBeingPaid(history, current) ? { refusal: { code: 'payment-underway' } } : rule(current);
}

export const offerProtection: MakeBookingRule = (state, history) => {
  const facts = { guests: travelersOf(state), now: history.now };
  return (current) => decideOfferProtection(facts, current);
};

/** Orders a refund of the oldest payment of which money is left. */
export const orderRefund: MakeBookingRule = (state, history) => {
  const refundable = refundableOf(state, cents(5_000));
  const facts = { payment: 0, amount: cents(0), ...refundable, refund: history.ids(1)[0]! };
  return (current) => decideOrderRefund(facts, current);
};

/** Asks a second person to approve a refund or a credit. */
export const requestApproval: MakeBookingRule = (state, history, variant) => {
  const approval = state.terms.booking * 100 + state.approvals.length + 1;
  const amount = cents(10_000 + variant);
  const refundable = refundableOf(state, amount);
  const action: ActionForApproval =
    variant % 3 === 0 || refundable === undefined
      ? { kind: 'credit', guest: state.terms.guests[0]!, amount }
      : { kind: 'refund', ...refundable };
  return unlessBeingPaid(history, (current) =>
    decideRequestApproval(
      { approval, by: REQUESTER, action },
      decideAction(history, action, current),
      current,
    ),
  );
};

/** A second person approves or denies a request; if all are decided, it tries to decide the last one again. */
export const decideAboutApproval: MakeBookingRule = ({ approvals }, history, variant) => {
  const request = approvals.find(({ isDecided }) => !isDecided) ?? approvals.at(-1);
  const facts = { approval: request?.approval ?? 0, approve: variant % 3 !== 0, by: APPROVER };
  return unlessBeingPaid(history, (current) =>
    decideApproval(facts, (action, before) => decideAction(history, action, before), current),
  );
};

/** Decides the action that a request for approval is about. */
function decideAction(
  history: History,
  action: ActionForApproval,
  state: BookingState,
): Decision<{ readonly code: string }> {
  const [first = 0, ...refunds] = history.ids(9);
  if (action.kind === 'refund') return decideOrderRefund({ ...action, refund: first }, state);
  const { guest, amount } = action;
  const concluded = 'terms' in state && isConcluded(state.terms, history.now);
  const facts = { guest, amount: cents(0 - amount), concluded, now: history.now };
  return decideChangePrice({ ...facts, ids: { refunds, fee: first } }, state);
}

/** The oldest payment of which money is left, and an amount to refund: at most what is left of it. */
function refundableOf(state: PlacedState, amount: Cents): { payment: number; amount: Cents } | undefined {
  const lines = paidLinesOf(state);
  const payment = lines[0]?.payment;
  if (payment === undefined) return undefined;
  const left = sumOf(lines.filter((line) => line.payment === payment));
  return { payment, amount: cents(Math.min(amount, left)) };
}
