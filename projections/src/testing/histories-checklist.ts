import { event } from '@tour-portal/contracts/events/events.js';
import type {
  GuestDetailsChange,
  HoldTerms,
  TransportChange,
} from '@tour-portal/contracts/events/booking-events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { flight, fingerprintOf, surveyAnswers, transferFee } from './step-events.js';
import { currentFees, isPaid } from './histories-holds.js';
import type { Hold, HistoryStep, HistoryWorld } from './histories-holds.js';
import { ADDRESS } from './terms.js';

/**
 * What may happen next to a hold or booking of its checklist, survey, reminders, calendar link and confirmations; the choice
 * decides which steps there are.
 */
export function checklistSteps(
  hold: Hold,
  terms: HoldTerms,
  choice: number,
  { now }: HistoryWorld,
): HistoryStep[] {
  const steps: HistoryStep[] = [];
  if (hold.phase === 'placed' && (!hold.named || choice % 6 === 0))
    steps.push(() => nameGuests(hold, terms, choice));
  if (hold.phase === 'booked' && areDepositsPaid(hold)) {
    if (choice % 3 === 0) steps.push(() => setDetails(terms, choice));
    if (choice % 3 !== 0) steps.push(() => setTransports(hold, terms, choice));
    const isPaidInFull = currentFees(hold).every((fee) => fee.type === 'TPP' || isPaid(hold, fee));
    if (isPaidInFull && !hold.reconfirmed)
      steps.push(() => {
        hold.reconfirmed = true;
        return [event('BookingReconfirmed', { booking: hold.id, at: now })];
      });
  }
  if (hold.phase === 'booked' && !hold.surveyed && choice % 5 === 0)
    steps.push(() => {
      hold.surveyed = true;
      const answers = surveyAnswers({ overall: 1 + (choice % 3) });
      return [event('SurveySubmitted', { booking: hold.id, submittedAt: now, answers })];
    });
  if (choice % 7 === 2 && (hold.phase === 'placed' || hold.phase === 'booked')) {
    const kind = hold.phase === 'placed' ? 'hold-ends' : 'final-due';
    steps.push(() => [event('ReminderSent', { booking: hold.id, kind, due: now })]);
  }
  if (choice % 5 === 1 && (hold.phase === 'placed' || hold.phase === 'booked'))
    steps.push(() => toggleCalendarLink(hold));
  if (choice % 4 === 0 && hold.confirmations < 3)
    steps.push(() => {
      hold.confirmations += 1;
      const type = hold.phase === 'booked' ? 'Payment' : 'Hold';
      const confirmation = hold.id * 10 + hold.confirmations;
      const facts = {
        confirmation,
        type,
        issuedAt: now,
        hash: `hash${confirmation}`,
        filename: 'c.pdf',
        digest: null,
        letter: null,
      } as const;
      return [event('ConfirmationIssued', { booking: hold.id, ...facts })];
    });
  return steps;
}

/** Makes a private link to the booking's calendar, or ends the open one. */
function toggleCalendarLink(hold: Hold): NewEvent[] {
  const type = hold.isCalendarOpen ? 'CalendarLinkEnded' : 'CalendarLinkMade';
  hold.calendarLinks += hold.isCalendarOpen ? 0 : 1;
  hold.isCalendarOpen = !hold.isCalendarOpen;
  return [event(type, { booking: hold.id, link: hold.calendarLinks })];
}

export function areDepositsPaid(hold: Hold): boolean {
  return currentFees(hold).every((fee) => fee.type !== 'DEPOSIT' || isPaid(hold, fee));
}

/** Names all guests, or sometimes only the first; the names depend on the choice. */
function nameGuests(hold: Hold, { booking, guests }: HoldTerms, choice: number): NewEvent[] {
  const isFirstOnly = choice % 7 === 0 && !hold.named;
  const names = (isFirstOnly ? guests.slice(0, 1) : guests).map((guest) => ({
    guest,
    fullName: `Name ${choice % 5}`,
  }));
  hold.named ||= !isFirstOnly || guests.length === 1;
  const prints = names.map(({ guest, fullName }) => fingerprintOf(guest, 'fullName', fullName));
  return [event('NamesSet', { booking, names, prints })];
}

function setDetails({ booking, guests }: HoldTerms, choice: number): NewEvent[] {
  const [guest = 0] = choice % 2 === 0 ? guests : guests.toReversed();
  const details: GuestDetailsChange[] = [
    { guest, age: '18+', email: `guest${choice % 5}@example.com` },
    { guest, age: null, address: ADDRESS },
    { guest, emergencyContact: { name: 'Al Miller', phoneNumber: '17025550123' }, passportCountry: 'US' },
  ].slice(choice % 3, (choice % 3) + 1);
  return [event('GuestDetailsSet', { booking, details, prints: details.flatMap(fingerprintsOf) })];
}

/** Sets a flight of one guest, with a transfer at one of two prices or without one; the fee of a paid transfer stays. */
function setTransports(hold: Hold, { booking, guests }: HoldTerms, choice: number): NewEvent[] {
  const guest = guests[choice % guests.length] ?? 0;
  const transfer = choice % 4 === 0 ? null : 4;
  const transports: TransportChange[] = [
    choice % 5 === 0
      ? { guest, departure: flight('departure') }
      : { guest, arrival: flight('arrival', { transfer }) },
  ];
  const fees = currentFees(hold);
  const before = fees.find((other) => other.guest === guest && other.type === 'TRANSFER');
  const id = 90_000 + fees.length + hold.id * 100 + (choice % 50);
  const fee = transfer === null ? null : { ...transferFee(guest, choice % 7 === 0 ? 6_000 : 4_500), id };
  const isBought = before !== undefined && isPaid(hold, before);
  const transfers = isBought || fee?.amount === before?.amount ? [] : [{ guest, fee }];
  return [
    event('TransportSet', { booking, transports, prints: transports.flatMap(fingerprintsOf), transfers }),
  ];
}

function fingerprintsOf(change: { guest: number }) {
  const fields = Object.entries(change).filter(([field]) => field !== 'guest');
  return fields.map(([field, value]) => fingerprintOf(change.guest, field, JSON.stringify(value)));
}
