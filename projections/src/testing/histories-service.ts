import type { Charges } from '@tour-portal/contracts/events/booking-events.js';
import {
  guestCancellation,
  refundsByPayment,
  roomsWithout,
  splitRefund,
} from '@tour-portal/contracts/money/cancellation.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import { event } from '@tour-portal/contracts/events/events.js';
import { sumOf } from '@tour-portal/contracts/money/fees.js';
import type { FeeTerms } from '@tour-portal/contracts/money/fees.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import {
  roomChangeFees,
  roomTypeChanges,
  settleCredits,
} from '@tour-portal/contracts/client-service/room-changes.js';
import { currentFees, isPaid, unrefundedLines, reduceSeats } from './histories-holds.js';
import type { Hold, HistoryStep, HistoryWorld } from './histories-holds.js';
import { PRICES, TAXES } from './terms.js';

/** What client service may do to a hold or booking next; rare, so that bookings live long enough. */
export function serviceSteps(hold: Hold, choice: number, { now }: HistoryWorld): HistoryStep[] {
  const isActive = hold.phase === 'placed' || hold.phase === 'booked';
  const guests = hold.rooms.flat();
  const steps: HistoryStep[] = [];
  if (choice % 8 === 1) steps.push(() => addNote(hold));
  if (choice % 10 === 7) steps.push(() => requestApproval(hold, guests[0] ?? 0, choice));
  if (hold.approvalId !== null && choice % 2 === 0) steps.push(() => decideApproval(hold, choice));
  // Likelier than the rest: there is rarely money to refund.
  const refunding = unrefundedLines(hold).length === 0 ? [] : [() => orderRefund(hold)];
  steps.push(...refunding, ...refunding, ...refunding);
  if (!isActive) return steps;
  if (choice % 6 === 3) steps.push(() => changeRooms(hold, choice));
  if (choice % 6 === 4) steps.push(() => changePrice(hold, guests[0] ?? 0, choice));
  if (choice % 6 === 2) steps.push(() => offerProtection(hold));
  if (choice % 6 === 5 && guests.length > 1) steps.push(() => cancelGuests(hold, guests.slice(0, 1), now));
  if (choice % 12 === 0) steps.push(() => cancelGuests(hold, guests, now));
  return steps;
}

/** The gateway makes an ordered refund, and the seats of cancelled guests are released. */
export function followUpSteps(hold: Hold, { now, ...world }: HistoryWorld): HistoryStep[] {
  const [owed, ...others] = hold.refunds;
  const steps: HistoryStep[] = [];
  if (owed !== undefined)
    steps.push(() => {
      hold.refunds = others;
      const { refund, payment, type: refundType, total } = owed;
      const made = { booking: hold.id, payment, refund, refundType, total };
      return [event('PaymentRefunded', { ...made, transactionId: `R-${refund}`, submittedAt: now })];
    });
  const travelling = hold.rooms.flat().length;
  if (hold.hasSeats && hold.phase !== 'begun' && travelling > 0 && travelling < hold.seats)
    steps.push(() => reduceSeats(hold, travelling, { now, ...world }));
  return steps;
}

/** Guests are cancelled this many days before the tour. */
const DAYS_TO_TOUR = 30;

function cancelGuests(hold: Hold, guestIds: readonly number[], cancelledAt: HistoryWorld['now']): NewEvent[] {
  const isFeePaid = (guest: number, type: FeeTerms['type']) =>
    currentFees(hold).some((fee) => fee.guest === guest && fee.type === type && isPaid(hold, fee));
  const linesOf = (guest: number) => unrefundedLines(hold).filter((line) => line.guest === guest);
  const guests = guestIds.map((guest) =>
    guestCancellation(
      {
        guest,
        tourPrice: PRICES.DBL,
        isDepositPaid: isFeePaid(guest, 'DEPOSIT'),
        isProtected: isFeePaid(guest, 'TPP'),
        lines: linesOf(guest),
      },
      DAYS_TO_TOUR,
    ),
  );
  const refundedLines = guests.flatMap(({ guest, refund }) => splitRefund(linesOf(guest), refund));
  const refunds = refundsByPayment(refundedLines, 'Cancellation', nextIds(hold));
  const cancelled = { booking: hold.id, cancelledAt, guests, refunds };
  const before = hold.rooms;
  hold.rooms = roomsWithout(hold.rooms, guestIds);
  hold.refunds = [...hold.refunds, ...refunds];
  if (hold.rooms.length === 0) {
    hold.phase = 'ended';
    hold.cancelled = true;
    return [event('BookingCancelled', cancelled)];
  }
  const charges = settledFees(hold, roomFees(hold, before));
  const all = { ...charges, refunds: [...refunds, ...charges.refunds] };
  return [event('GuestsCancelled', { ...cancelled, ...all, rooms: hold.rooms })];
}

function changeRooms(hold: Hold, choice: number): NewEvent[] {
  const before = hold.rooms;
  const guests = before.flat();
  const [first = 0, ...others] = choice % 2 === 0 ? guests : guests.toReversed();
  hold.rooms = before.length > 1 || others.length === 0 ? [guests] : [[first], others];
  return [
    event('RoomsChanged', {
      booking: hold.id,
      rooms: hold.rooms,
      ...settledFees(hold, roomFees(hold, before)),
    }),
  ];
}

function changePrice(hold: Hold, guest: number, choice: number): NewEvent[] {
  const amount = cents(choice % 5 === 0 ? 7_500 : -10_000);
  const fee: FeeTerms = { id: nextIds(hold)[0] ?? 0, guest, type: 'PRICE_CHANGE', amount, tax: cents(0) };
  return [event('PriceChanged', { booking: hold.id, ...settledFees(hold, [fee]) })];
}

function orderRefund(hold: Hold): NewEvent[] {
  const [first] = unrefundedLines(hold);
  const lines = unrefundedLines(hold).filter(({ payment }) => payment === first?.payment);
  const refunds = refundsByPayment(
    splitRefund(lines, cents(Math.min(5_000, sumOf(lines)))),
    'Other',
    nextIds(hold),
  );
  hold.refunds = [...hold.refunds, ...refunds];
  return [event('RefundOrdered', { booking: hold.id, refunds })];
}

function offerProtection(hold: Hold): NewEvent[] {
  const isOpen = (fee: FeeTerms) => fee.type === 'TPP' && fee.late !== true && !isPaid(hold, fee);
  const fees = currentFees(hold)
    .filter(isOpen)
    .map((fee) => ({ ...fee, late: true as const }));
  return fees.length === 0 ? [] : [event('TravelProtectionOffered', { booking: hold.id, fees })];
}

function requestApproval(hold: Hold, guest: number, choice: number): NewEvent[] {
  if (hold.approvalId !== null) return [];
  hold.idsDrawn += 1;
  hold.approvalId = hold.id * 100 + hold.idsDrawn;
  const amount = cents(100_000 + choice);
  const asked =
    choice % 4 === 3
      ? ({ kind: 'credit', guest, amount } as const)
      : ({ kind: 'refund', payment: unrefundedLines(hold)[0]?.payment ?? 1, amount } as const);
  return [event('ApprovalRequested', { booking: hold.id, approval: hold.approvalId, by: 3, asked })];
}

function decideApproval(hold: Hold, choice: number): NewEvent[] {
  const approval = hold.approvalId ?? 0;
  hold.approvalId = null;
  const decided = { booking: hold.id, approval };
  if (choice % 4 === 0) return [event('ApprovalDenied', decided)];
  return [
    event('ApprovalGranted', decided),
    ...(unrefundedLines(hold).length === 0 ? [] : orderRefund(hold)),
  ];
}

function addNote(hold: Hold): NewEvent[] {
  hold.idsDrawn += 1;
  return [
    event('NoteAdded', { booking: hold.id, note: hold.id * 100 + hold.idsDrawn, text: 'Called again' }),
  ];
}

function roomFees(hold: Hold, before: Hold['rooms']): FeeTerms[] {
  const changes = roomTypeChanges(before, hold.rooms);
  return roomChangeFees(changes, { prices: PRICES, taxesAndFees: TAXES }, nextIds(hold));
}

/** The new fees, and how the credits among them are settled: unpaid fees become smaller, the rest is refunded. */
function settledFees(hold: Hold, fees: FeeTerms[]): Charges {
  const owed = currentFees(hold).filter((fee) => !isPaid(hold, fee));
  const { consumptions, refundLines } = settleCredits(fees, { owed, lines: unrefundedLines(hold) });
  const refunds = refundsByPayment(refundLines, 'Overpayment', nextIds(hold));
  hold.refunds = [...hold.refunds, ...refunds];
  return { fees, consumptions, refunds };
}

/** Ids that no other fee or refund has. */
function nextIds(hold: Hold): number[] {
  hold.idsDrawn += 1;
  const first = 1_000_000 + hold.id * 10_000 + hold.idsDrawn * 10;
  return Array.from({ length: 9 }, (_, index) => first + index);
}
