import { sumOf } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { surveyOpensAt } from '@tour-portal/contracts/booking/surveys.js';
import { calendarDate, plusHours } from '@tour-portal/contracts/values/time.js';
import {
  flight,
  itemsOf,
  paymentFacts,
  fingerprintOf,
  surveyAnswers,
  transferFee,
} from '@tour-portal/projections/testing/step-events.js';
import {
  ADDRESS,
  feesOf,
  holdTerms,
  PRICES,
  TAXES,
  yearFacts,
} from '@tour-portal/projections/testing/terms.js';
import { accountDecider } from '../accounts/account-decisions.js';
import type { AccountCommand } from '../accounts/account-decisions.js';
import { bookingDecider } from '../bookings/booking-decisions.js';
import type { BookingCommand } from '../bookings/booking-decisions.js';
import { ownerOf } from '../bookings/booking-state.js';
import type { BookingState } from '../bookings/booking-state.js';
import { decideSetGuestDetails } from '../bookings/guests/set-guest-details.js';
import { decideSetNames } from '../bookings/guests/set-names.js';
import { decideSetTransports } from '../bookings/guests/set-transports.js';
import { decideDeleteHold } from '../bookings/hold/delete-hold.js';
import { decideExtendHold } from '../bookings/hold/extend-hold.js';
import { decideReconfirm } from '../bookings/reconfirm/reconfirm-decisions.js';
import { decideAddNote } from '../client-service/actions/add-note.js';
import { decideCancelGuests } from '../client-service/actions/money/cancel-guests.js';
import { decideChangePrice } from '../client-service/actions/money/change-price.js';
import { decideChangeRooms } from '../client-service/actions/money/change-rooms.js';
import { decideCorrectGuestDetails } from '../client-service/actions/guests/correct-guest-details.js';
import { decideCorrectNames } from '../client-service/actions/guests/correct-names.js';
import { decideCorrectTransports } from '../client-service/actions/guests/correct-transports.js';
import { decideExtendHoldUntil } from '../client-service/actions/extend-hold-until.js';
import { decideOfferProtection } from '../client-service/actions/guests/offer-protection.js';
import { decideOrderRefund } from '../client-service/actions/money/order-refund.js';
import { decideApproval, decideRequestApproval } from '../client-service/approvals/approval-decisions.js';
import type { ApprovalToDecide } from '../client-service/approvals/approval-decisions.js';
import { staffDecider } from '../client-service/staff/staff-decisions.js';
import type { Reminder } from '@tour-portal/contracts/reminders/reminders.js';
import { decideRemind } from '../reminders/remind-decisions.js';
import { apiKeyDecider } from '../client-service/api-keys/api-key-decisions.js';
import type { ApiKeyCommand } from '../client-service/api-keys/api-key-decisions.js';
import { decideWithdrawBooking } from '../client-service/catalogue/withdraw-booking.js';
import { webhookDecider } from '../client-service/webhooks/webhook-decisions.js';
import type { WebhookCommand } from '../client-service/webhooks/webhook-decisions.js';
import type { StaffCommand } from '../client-service/staff/staff-decisions.js';
import {
  decideEndCalendarLink,
  decideMakeCalendarLink,
} from '../documents/calendar/calendar-link-decisions.js';
import { SeatGuard, departureDecider } from '../departures/departure-decisions.js';
import type { DepartureCommand } from '../departures/departure-decisions.js';
import { capacityDecider } from '../departures/offered/capacity-decisions.js';
import type { CapacityCommand } from '../departures/offered/capacity-decisions.js';
import { tourYearDecider } from '../departures/offered/tour-year-decisions.js';
import type { TourYearCommand } from '../departures/offered/tour-year-decisions.js';
import { waitingDecider } from '../departures/waiting-decisions.js';
import type { WaitingCommand } from '../departures/waiting-decisions.js';
import type { Decider, Decision } from '../event-log/decider.js';
import { paymentDecider } from '../payments/payment-decisions.js';
import type { PaymentCommand } from '../payments/payment-decisions.js';
import type { ReportedTransaction } from '../payments/payment-state.js';
import { decideSubmitSurvey } from '../surveys/submit-survey.js';
import { NOW } from './fixtures.js';

type AnyDecider = Decider<unknown, unknown, unknown>;

const { tour, departedAt, concludedAt, expiredAt } = holdTerms();
const booking = 11;
const KEYS = { tour, departedAt };
/** The first guest of booking 11 in generated histories. */
const guest = 110;
const names = [{ guest, fullName: 'Ruth Bennett' }];
const fingerprints = [fingerprintOf(guest, 'fullName', 'Ruth Bennett')];
const details = [{ guest, age: '9' }];
const transports = [{ guest, arrival: flight('arrival') }];
/** Before the tour has ended. */
const ONGOING = { concluded: false, now: NOW };
const prices = { prices: PRICES, taxesAndFees: TAXES };
/** More ids than the decisions of the tests need. */
const ids = { refunds: [501, 502, 503, 504, 505, 506, 507, 508, 509], fees: [601, 602, 603] };
const facts = paymentFacts(1);
const { reference } = facts;
const items = itemsOf(feesOf([1], [guest]), [guest], 'DEPOSIT');
const confirmation = {
  confirmation: 1,
  type: 'Hold',
  issuedAt: NOW,
  hash: 'abc',
  filename: 'hold.pdf',
  digest: 'd',
  letter: 'l',
} as const;

const REMINDER = { kind: 'hold-ends', due: NOW } as const;
const ACCOUNT: AccountCommand[] = [
  {
    type: 'OpenAccount',
    account: 1,
    firstName: 'Ann',
    lastName: 'Miller',
    phoneNumber: '17025550123',
    email: 'ann@example.com',
    address: ADDRESS,
  },
  { type: 'SetDoNotBook', doNotBook: true },
  { type: 'SetDoNotBook', doNotBook: false },
  { type: 'ChooseReminders', reminders: { survey: false } },
  { type: 'TakeHoldSlot', booking, replaces: null, ...KEYS, beyondLimit: false, now: NOW },
  { type: 'TakeHoldSlot', booking: 99, replaces: booking, ...KEYS, beyondLimit: false, now: NOW },
  { type: 'TakeHoldSlot', booking: 98, replaces: null, ...KEYS, beyondLimit: true, now: NOW },
  { type: 'FreeHoldSlot', booking },
  {
    type: 'ChangeAccount',
    change: 'change 1',
    profile: { firstName: 'Ann 1', address: { line2: null } },
    phoneNumber: '17025561001',
    email: 'ann1.1@example.com',
    proof: 'session',
    prints: ['firstName', 'address.line2', 'phoneNumber', 'email'].map((field) => ({
      field,
      print: 'print 1',
    })),
  },
  { type: 'ChangePassword', change: 'change 2', nth: 1 },
  { type: 'ChangePassword', change: 'change 2', nth: 2 },
  { type: 'AbandonChange', change: 'change 1' },
  { type: 'AbandonSignUp', account: 1 },
  { type: 'EraseAccount', bookings: [booking], guests: [guest], now: NOW },
];
const hold = { account: 1, replaces: null, capacity: 10, ...KEYS, now: NOW } as const;
const keptSeats = { account: 1, seats: 2, number: 5, ...KEYS, now: NOW } as const;
const DEPARTURE: DepartureCommand[] = [
  { type: 'HoldSeats', booking: 99, seats: 2, number: { freshFrom: 5 }, ...hold },
  { type: 'HoldSeats', booking: 99, seats: 2, number: { join: 0 }, ...hold, replaces: booking },
  { type: 'KeepSeats', booking, ...keptSeats, payment: 'P-1', isBooked: false },
  { type: 'KeepSeats', booking, ...keptSeats, payment: 'P-2', isBooked: true },
  { type: 'ReleaseSeats', ...KEYS, booking, turnedAway: ['P-1'], now: NOW },
  { type: 'ReleaseSeats', ...KEYS, booking, includingKept: true, turnedAway: [], now: NOW },
  { type: 'ReduceSeats', ...KEYS, booking, seats: 1, now: NOW },
];
const NEW_DATES = { departedAt: calendarDate('2027-10-02'), concludedAt: calendarDate('2027-10-04') };
const NEW_DEPARTURE = { ...NEW_DATES, priceName: 'Low', capacity: 9 };
const WAITING: WaitingCommand[] = [
  { type: 'JoinWaitingList', ...KEYS, waiting: 99, account: 1, roomGuests: [3], capacity: 6, now: NOW },
  { type: 'JoinWaitingList', ...KEYS, waiting: 98, account: 9, roomGuests: [2, 2], capacity: 8, now: NOW },
  { type: 'LeaveWaitingList', ...KEYS, waiting: 1, account: 1, now: NOW },
  { type: 'EndWaiting', ...KEYS, waiting: 1, now: plusHours(NOW, 30) },
  { type: 'EndWaiting', ...KEYS, waiting: 2, now: plusHours(NOW, 24 * 365) },
];
const CAPACITY: CapacityCommand[] = [
  { type: 'SetCapacity', ...KEYS, capacity: 9, now: NOW },
  { type: 'WithdrawDeparture', ...KEYS, now: NOW },
];
const YEAR = { tour, year: 2027 };
const TOUR_YEAR: TourYearCommand[] = [
  {
    type: 'PublishTourYear',
    ...YEAR,
    facts: yearFacts({ name: 'Other Canyons' }),
    departures: [NEW_DEPARTURE],
  },
  { type: 'ScheduleDeparture', ...YEAR, departure: NEW_DEPARTURE },
  { type: 'ChangeDepartures', ...YEAR, dates: [departedAt], change: { priceName: 'High', notice: 'Rain' } },
  { type: 'SetPrices', ...YEAR, change: { prices: { Peak: yearFacts().taxesAndFees } } },
];
/** A use case as a command, with the facts by which it decides. */
const useCase = <F>(type: string, decide: (facts: F, state: BookingState) => unknown, facts: F) => ({
  type,
  facts,
  rule: (state: BookingState) => decide(facts, state) as Decision<unknown>,
});
const REFUND = { payment: 1, amount: cents(1_000) };
const decideRefundApproval = (facts: ApprovalToDecide, state: BookingState) =>
  decideApproval(facts, (_, current) => decideOrderRefund({ ...REFUND, refund: 7 }, current), state);
const decideRemindNow = (send: readonly Reminder[], state: BookingState) =>
  decideRemind({ seen: state, send }, state);
const BOOKING: (BookingCommand | ReturnType<typeof useCase>)[] = [
  { type: 'PlaceHold', terms: holdTerms() },
  { type: 'AbandonHold', booking, account: 1 },
  { type: 'ReplaceHold', by: 12, deletedAt: NOW },
  useCase('ExtendHold', decideExtendHold, { owner: 1, now: NOW }),
  useCase('ExtendHold', decideExtendHold, { owner: 1, now: expiredAt }),
  useCase('DeleteHold', decideDeleteHold, { owner: 1, now: NOW }),
  { type: 'ExpireHold', now: expiredAt },
  useCase('SetNames', decideSetNames, { owner: 1, names, fingerprints, now: NOW }),
  useCase('SetDetails', decideSetGuestDetails, { owner: 1, details, fingerprints, concluded: false }),
  useCase('SetTransports', decideSetTransports, {
    owner: 1,
    transports,
    fingerprints: [fingerprintOf(guest, 'arrival', 'a flight')],
    transfers: [{ guest, fee: transferFee(guest, 4_500) }],
    concluded: false,
  }),
  {
    type: 'StartPayment',
    owner: 1,
    reference,
    gateway: 'converge',
    choices: [{ guest, type: 'DEPOSIT' }],
    now: NOW,
  },
  { type: 'RecordPayment', payment: facts, items, seats: 'kept', refund: 7_000, now: NOW },
  { type: 'RecordPayment', payment: facts, items, seats: 'kept', refund: 7_000, now: expiredAt },
  { type: 'RecordPayment', payment: facts, items, seats: 'gone', refund: 7_000, now: NOW },
  { type: 'RecordRefund', refund: 1, transactionId: 'R-1', submittedAt: NOW },
  { type: 'IssueConfirmation', confirmation },
  useCase('Reconfirm', decideReconfirm, { owner: 1, hasStarted: false, now: NOW }),
  useCase('CancelGuests', decideCancelGuests, { guests: null, prices, ...ONGOING, ids }),
  useCase('CancelGuests', decideCancelGuests, { guests: [guest], prices, ...ONGOING, ids }),
  useCase('WithdrawBooking', decideWithdrawBooking, { now: NOW, refunds: ids.refunds }),
  useCase('AddNote', decideAddNote, { note: 5, text: 'Called' }),
  useCase('ExtendHoldTo', decideExtendHoldUntil, {
    extension: { moment: plusHours(expiredAt, 9) },
    now: NOW,
  }),
  useCase('CorrectNames', decideCorrectNames, {
    names: [{ guest, fullName: 'Grace Hopper' }],
    fingerprints: [fingerprintOf(guest, 'fullName', 'Grace Hopper')],
    ...ONGOING,
  }),
  useCase('ChangeRooms', decideChangeRooms, { rooms: [[guest], [guest + 1]], prices, ...ONGOING, ids }),
  useCase('ChangePrice', decideChangePrice, {
    guest,
    amount: cents(-10_000),
    ...ONGOING,
    ids: { refunds: ids.refunds, fee: 5 },
  }),
  useCase('CorrectDetails', decideCorrectGuestDetails, { details, fingerprints, ...ONGOING }),
  useCase('CorrectTransports', decideCorrectTransports, {
    transports,
    fingerprints: [fingerprintOf(guest, 'arrival', 'another flight')],
    transfers: [{ guest, fee: transferFee(guest, 6_500), difference: cents(2_000) }],
    ...ONGOING,
    ids,
  }),
  useCase('OfferProtection', decideOfferProtection, { guests: [guest], now: NOW }),
  useCase('OrderRefund', decideOrderRefund, { refund: 5, payment: 1, amount: cents(1_000) }),
  useCase(
    'RequestApproval',
    (facts, state) => decideRequestApproval(facts, decideOrderRefund({ ...REFUND, refund: 6 }, state), state),
    { approval: 5, by: 3, action: { kind: 'refund', ...REFUND } as const },
  ),
  useCase('DecideApproval', decideRefundApproval, { approval: booking * 100 + 1, approve: true, by: 4 }),
  useCase('DecideApproval', decideRefundApproval, { approval: booking * 100 + 1, approve: false, by: 3 }),
  useCase('MakeCalendarLink', decideMakeCalendarLink, { owner: 1, now: NOW }),
  useCase('EndCalendarLink', decideEndCalendarLink, { owner: 1 }),
  useCase('Remind', decideRemindNow, [REMINDER]),
  useCase('SubmitSurvey', decideSubmitSurvey, { answers: surveyAnswers(), now: surveyOpensAt(concludedAt) }),
];
const SAM = { staff: 3, name: 'Sam Reed', email: 'sam@example.com' };
const STAFF: StaffCommand[] = [
  { type: 'SetStaff', ...SAM, roles: null, by: null },
  { type: 'SetStaff', ...SAM, roles: ['editor'], by: 4 },
  { type: 'InviteStaff', invitation: 'a command' },
  { type: 'RemoveStaff', by: 4 },
];
/** Without the commands that send messages again: they write an event each time, and tests expect that a repeated command writes none. */
const WEBHOOK: WebhookCommand[] = [
  {
    type: 'AddWebhook',
    webhook: 1,
    settings: { url: 'https://crm.example/in', types: ['booking.paid'], personal: false },
  },
  { type: 'ChangeWebhook', webhook: 1, change: { personal: true, enabled: false } },
  { type: 'RotateWebhookSecret', webhook: 1, secret: 3 },
  { type: 'DisableWebhook', webhook: 1, because: 'gone' },
  { type: 'RemoveWebhook', webhook: 1 },
];
/** Without the command that notes the use of a key: it writes an event each time. */
const API_KEY: ApiKeyCommand[] = [
  { type: 'MakeApiKey', apiKey: 1, name: 'Accounting', scopes: ['ledger:read'] },
  { type: 'EndApiKey', apiKey: 1 },
];
const total = sumOf(items);
const transaction: ReportedTransaction = { ...facts, status: 'approved', amount: total, currency: 'USD' };
const request = {
  reference,
  booking,
  account: 1,
  gateway: 'converge',
  items,
  total,
  requestedAt: NOW,
} as const;
const PAYMENT: PaymentCommand[] = [
  { type: 'RequestPayment', request },
  { type: 'ReceiveTransaction', transaction },
  { type: 'ReceiveTransaction', transaction: { ...transaction, status: 'declined' } },
  { type: 'ReceiveTransaction', transaction: { ...transaction, status: 'held-for-review' } },
  { type: 'ReceiveTransaction', transaction: { ...transaction, status: 'refunded' } },
  { type: 'NoteMismatch', transaction: { ...transaction, amount: cents(1) }, refund: 9 },
  { type: 'RecordMismatchRefund', refund: 1_001, transactionId: 'R-1', submittedAt: NOW },
  { type: 'ConcludePayment', as: 'recorded', payment: 1 },
  { type: 'ConcludePayment', as: 'returned', payment: 1 },
  { type: 'LapsePayment', now: plusHours(NOW, 24 * 30) },
];

const bookingRules: Decider<BookingState, (typeof BOOKING)[number], unknown> = {
  ...bookingDecider,
  decide: (command, state) =>
    'rule' in command ? command.rule(state) : bookingDecider.decide(command, state),
  creates: ({ type }) => type === 'PlaceHold',
  subject: ownerOf,
};

/**
 * Every decider except `accessDecider`, which decides an event each time, with the kind of stream that it decides about and
 * commands for its rules. Missing are the commands that write an event each time.
 */
export const DECIDERS = [
  { kind: 'account', decider: accountDecider, commands: ACCOUNT },
  { kind: 'departure', decider: departureDecider(new SeatGuard(true)), commands: DEPARTURE },
  { kind: 'departure', decider: waitingDecider, commands: WAITING },
  { kind: 'departure', decider: capacityDecider, commands: CAPACITY },
  { kind: 'tour-year', decider: tourYearDecider, commands: TOUR_YEAR },
  { kind: 'booking', decider: bookingRules, commands: BOOKING },
  { kind: 'payment', decider: paymentDecider, commands: PAYMENT },
  { kind: 'staff', decider: staffDecider, commands: STAFF },
  { kind: 'api-key', decider: apiKeyDecider, commands: API_KEY },
  { kind: 'webhook', decider: webhookDecider, commands: WEBHOOK },
] as { kind: string; decider: AnyDecider; commands: { type: string }[] }[];
