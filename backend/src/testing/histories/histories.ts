import { PERSONAL_FIELDS } from '@tour-portal/contracts/events/events.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { recorded } from '@tour-portal/projections/testing/recorded.js';
import type { TestEvent } from '@tour-portal/projections/testing/recorded.js';
import fc from 'fast-check';
import * as accounts from './accounts.js';
import * as bookingSteps from './booking-steps.js';
import * as clientService from './client-service.js';
import { History, oneOf } from './history.js';
import type { MakeBookingRule, Step } from './history.js';
import * as holds from './holds.js';
import * as operator from './administration.js';
import * as payments from './payments.js';

/** In minutes. */
const DAY = 24 * 60;
/** How many minutes pass at once: up to several months, so that tours begin and end. */
const MINUTES = [5, 60, 25 * 60, 25 * 60, 50 * 60, 80 * 60, 9 * DAY, 9 * DAY, 30 * DAY, 60 * DAY, 130 * DAY];

/** For steps that need a hold or booking with traveling guests, whose owner is not erased. */
const ofTravelers = (step: MakeBookingRule) => holds.ofBooking(step, holds.hasTravelersAndOwner);
const ofAny = (step: MakeBookingRule) => holds.ofBooking(step, () => true);

/** All steps, and how often each is drawn. */
const STEPS: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  openAccount: [6, accounts.openAccount],
  askForHold: [8, holds.askForHold],
  goOn: [20, (history, target) => history.goOn(target)],
  crash: [2, (history, target) => history.takeOver(target, true)],
  beSlow: [1, (history, target) => history.takeOver(target, false)],
  wait: [3, (history, target) => history.wait(oneOf(MINUTES, target)!)],
  endHold: [4, holds.endHold],
  extendHold: [1, ofTravelers(holds.extendHold)],
  setNames: [8, ofTravelers(bookingSteps.setNames)],
  startPayment: [10, payments.startPayment],
  reportCharge: [12, payments.reportCharge],
  makeOwedRefund: [4, payments.makeOwedRefund],
  lapsePayment: [2, payments.lapsePayment],
  setDetails: [3, ofTravelers(bookingSteps.setDetails)],
  setTransports: [4, ofTravelers(bookingSteps.setTransports)],
  reconfirm: [2, ofTravelers(bookingSteps.reconfirm)],
  submitSurvey: [4, ofAny(bookingSteps.submitSurvey)],
  sendReminder: [1, ofTravelers(bookingSteps.sendReminder)],
  toggleCalendarLink: [2, ofAny(bookingSteps.toggleCalendarLink)],
  issueConfirmation: [2, ofAny(bookingSteps.issueConfirmation)],
  addNote: [1, ofAny(clientService.addNote)],
  extendHoldUntil: [1, ofTravelers(clientService.extendHoldUntil)],
  correctGuest: [2, ofTravelers(clientService.correctGuest)],
  changeFees: [6, ofTravelers(clientService.changeFees)],
  cancelBooking: [1, ofTravelers(clientService.cancelBooking)],
  offerProtection: [2, ofTravelers(clientService.offerProtection)],
  orderRefund: [4, ofAny(clientService.orderRefund)],
  requestApproval: [2, ofAny(clientService.requestApproval)],
  decideAboutApproval: [3, ofAny(clientService.decideAboutApproval)],
  setDoNotBook: [1, accounts.setDoNotBook],
  chooseReminders: [1, accounts.chooseReminders],
  changeAccount: [2, accounts.changeAccount],
  changePassword: [1, accounts.changePassword],
  abandonChange: [1, accounts.abandonChange],
  eraseAccount: [1, accounts.eraseAccount],
  joinWaitingList: [6, accounts.joinWaitingList],
  endWaiting: [3, accounts.endWaiting],
  changeTourYear: [2, operator.changeTourYear],
  changeDeparture: [2, operator.changeDeparture],
  cancelWithdrawn: [3, operator.cancelWithdrawn],
  changeStaff: [2, operator.changeStaff],
  look: [1, operator.look],
  changeApiKey: [2, operator.changeApiKey],
  changeWebhook: [2, operator.changeWebhook],
};

interface DrawnStep {
  readonly step: string;
  readonly target: number;
  readonly variant: number;
}

const drawnStep: fc.Arbitrary<DrawnStep> = fc.record({
  step: fc.oneof(
    ...Object.entries(STEPS).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) })),
  ),
  target: fc.nat(99),
  variant: fc.nat(199),
});

/** The events of these steps; after a step without events, one of the use cases under way goes on. */
function eventsOf(steps: readonly DrawnStep[]): readonly TestEvent[] {
  const history = new History();
  for (const { step, target, variant } of steps) {
    history.wait(1);
    const before = history.events.length;
    STEPS[step]![1](history, target, variant);
    if (history.events.length === before) history.goOn(target);
  }
  return history.events;
}

/** A history as it is read once the key of an account is destroyed: a text replaces its personal data (D44). */
export function withErased<T extends TestEvent>(history: readonly T[], account: number): T[] {
  const ownBookings = history.flatMap(({ data }) =>
    'booking' in data && 'account' in data && data.account === account ? data.booking : [],
  );
  return history.map((original) => {
    const { data, type } = original;
    const isOwn =
      ('account' in data && data.account === account) ||
      ('booking' in data && ownBookings.includes(data.booking));
    const erased = isOwn ? (PERSONAL_FIELDS[type] ?? []).map((field) => [field, 'erased']) : [];
    return { ...original, data: { ...data, ...Object.fromEntries(erased) } };
  });
}

/**
 * Possible histories: what the deciders of the portal decide when accounts, client service and the gateway act, with use
 * cases that interleave and crash; in some, the personal data of one account cannot be read any more.
 * @param size a history has up to four times as many steps
 */
export function histories(size = 120): fc.Arbitrary<RecordedEvent[]> {
  return fc
    .record({
      steps: fc.array(drawnStep, { maxLength: 4 * size, size: 'max' }),
      erased: fc.option(fc.integer({ min: 1, max: 3 })),
    })
    .map(({ steps, erased }) => {
      const history = eventsOf(steps);
      return recorded(erased === null ? history : withErased(history, erased));
    });
}
