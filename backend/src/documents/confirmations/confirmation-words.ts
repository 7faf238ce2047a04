import type { Booking, Confirmation } from '@tour-portal/contracts/api/api.js';
import {
  DEPOSIT_CENTS,
  FEE_ORDER,
  TRAVEL_PROTECTION_CENTS,
  protectionTotal,
  isFullyPaid,
  isProtectionOffered,
} from '@tour-portal/contracts/money/fees.js';
import { travelingGuests } from '@tour-portal/contracts/guests/travelling-guests.js';
import { formatDollars, cents } from '@tour-portal/contracts/values/money.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { duePayments } from '@tour-portal/contracts/money/receipt.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { FEE_PHRASES, joinWithAnd } from '../../bookings/phrases.js';
import { cardText } from '@tour-portal/contracts/money/card-text.js';
import { cancellationLines } from './cancellation-words.js';
import type { CancellationLines } from './cancellation-words.js';
import type { CancellationFacts, ConfirmationFacts } from './confirmation-facts.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { dateInWords, deadlineInWords, momentInWords } from '../pdf/words.js';

/** The sentences of a confirmation, the same in its PDF and its mail. */
export interface ConfirmationWords {
  readonly title: string;
  /** The heading of the mail's HTML. */
  readonly heading: string;
  readonly lead: string;
  /** The state of the booking, with its deadline if it has one. */
  readonly notice: string;
  readonly tone: 'due' | 'good';
  /** What to do or to know next. */
  readonly steps: readonly string[];
}

export const CONFIRMATION_TITLES: Readonly<Record<Confirmation['type'], string>> = {
  Hold: 'Hold Confirmation',
  Payment: 'Payment Confirmation',
  Reconfirmation: 'Reconfirmation',
  Cancellation: 'Cancellation Confirmation',
};

/** @param facts whether a payment is overdue and travel protection is offered is decided at their `issuedAt` */
export function confirmationWords(facts: ConfirmationFacts): ConfirmationWords {
  return { title: CONFIRMATION_TITLES[facts.type], ...SENTENCES[facts.type](facts) };
}

type Sentences = Omit<ConfirmationWords, 'title'>;

const SENTENCES: Readonly<Record<Confirmation['type'], (facts: ConfirmationFacts) => Sentences>> = {
  Hold: holdWords,
  Payment: paymentWords,
  Reconfirmation: reconfirmationWords,
  Cancellation: cancellationWords,
};

function holdWords({ booking, brand }: ConfirmationFacts): Sentences {
  const { expiredAt } = booking;
  return {
    heading: 'You Are Holding Space!',
    lead: `You are holding space with ${brand.name}. Nothing is charged yet.`,
    notice:
      expiredAt === null ? 'Your space is held.' : `Your space is held until ${momentInWords(expiredAt)}.`,
    tone: 'due',
    steps: [
      ...namesStep(booking),
      `Pay the deposit of ${formatDollars(DEPOSIT_CENTS)} for each guest before the hold ends. The deposit keeps your space.`,
      `Travel protection is ${formatDollars(TRAVEL_PROTECTION_CENTS)} for each guest. You can add it when you pay.`,
    ],
  };
}

function paymentWords({ booking, brand, issuedAt }: ConfirmationFacts): Sentences {
  const due = dueSentences(booking, issuedAt);
  const isPaid = due.length === 0 && travelingGuests(booking.guests).every(isFullyPaid);
  return {
    heading: 'Thank You for Your Payment',
    lead: `${brand.name} has received your payment${receivedText(booking)}. Your space on the tour is kept for you.`,
    notice: isPaid ? 'Your tour is fully paid.' : (due[0] ?? 'Nothing is due now.'),
    tone: isPaid || due.length === 0 ? 'good' : 'due',
    steps: [...due.slice(1), ...protectionStep(booking, issuedAt), ...travelStep(booking), DOCUMENTS_STEP],
  };
}

/** ` of $600 from Visa ending in 1111: the deposit of Ann and Tom`, of the newest payment; '' without payments. */
function receivedText({ payments, guests }: Booking): string {
  const payment = payments.at(-1);
  if (payment === undefined) return '';
  const parts = FEE_ORDER.flatMap((type) => {
    const payers = guests.filter(({ fees }) =>
      fees.some(
        (fee) => fee.type === type && fee.paymentLineItems.some((line) => line.payment === payment.id),
      ),
    );
    if (payers.length === 0) return [];
    const isAll = payers.length > 2 && payers.length === travelingGuests(guests).length;
    const names = payers.map(({ fullName }) => (fullName === '' ? 'a guest' : fullName));
    return [`the ${FEE_PHRASES[type]} of ${isAll ? `all ${payers.length} guests` : joinWithAnd(names)}`];
  });
  // These are lists within a list: a comma shows where each ends.
  const paidFor =
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1) ?? ''}`;
  const whatFor = paidFor === '' ? '' : `: ${paidFor}`;
  return ` of ${formatDollars(payment.total)} from ${cardText(payment)}${whatFor}`;
}

function reconfirmationWords({ booking, brand, issuedAt }: ConfirmationFacts): Sentences {
  const due = dueSentences(booking, issuedAt);
  return {
    heading: 'Your Booking Is Confirmed',
    lead: `${brand.name} confirms your booking as it is shown here.`,
    notice: due[0] ?? 'Your tour is fully paid.',
    tone: due.length === 0 ? 'good' : 'due',
    steps: [
      ...due.slice(1),
      'Check that the names, the dates and the rooms are right. If anything is not, please call client service.',
      ...travelStep(booking),
      DOCUMENTS_STEP,
    ],
  };
}

/** For a cancellation because the departure is withdrawn (D61). */
function withdrawnWords({ booking, brand }: ConfirmationFacts, cancellation: CancellationFacts): Sentences {
  return {
    heading: 'Your Tour Does Not Take Place',
    lead: `We are sorry: this departure does not take place, so ${brand.name} had to cancel your booking. It costs you nothing.`,
    notice: `Cancelled on ${dateInWords(booking.cancelledAt ?? cancellation.cancelledAt)}.`,
    tone: 'good',
    steps: [
      ...refundSteps(cancellationLines(booking, cancellation)),
      'Would another date suit you? See the tour on our website, or call client service: we will gladly find you one.',
    ],
  };
}

function cancellationWords(facts: ConfirmationFacts): Sentences {
  const { booking, brand, issuedAt, cancellation } = facts;
  if (cancellation?.withdrawn === true) return withdrawnWords(facts, cancellation);
  const { cancelledAt } = booking;
  const lines = cancellation === null ? null : cancellationLines(booking, cancellation);
  const names = lines === null ? '' : joinWithAnd(lines.guests.map(({ name }) => name));
  const isOneGuest = lines?.guests.length === 1;
  const due = cancelledAt === null ? dueSentences(booking, issuedAt) : [];
  const cancelledText =
    cancelledAt === null
      ? `a part of your booking${names === '' ? '' : `: ${names} no longer ${isOneGuest ? 'travels' : 'travel'}`}. What remains is shown here.`
      : `your booking${names === '' ? '' : ` for ${names}`}. We are sorry that you cannot travel with us this time.`;
  return {
    heading: 'Your Cancellation',
    lead: `${brand.name} has cancelled ${cancelledText}`,
    notice:
      cancelledAt === null
        ? 'A part of your booking is cancelled.'
        : `Cancelled on ${dateInWords(cancelledAt)}.`,
    tone: 'good',
    steps: [
      ...(lines === null ? [refundStep(newestRefund(booking))] : refundSteps(lines)),
      ...due,
      'If you have questions about the cancellation fee, see the Terms of Travel or call client service.',
    ],
  };
}

const BANK_DELAY = 'Your bank may take some days to show it.';

/** The refund for each card, or why there is none; and that a fee above what was paid is not owed. */
function refundSteps({ overall: { paid, fee, refund }, credited, refundText }: CancellationLines): string[] {
  const credit =
    credited === 0
      ? []
      : [`${formatDollars(credited)} of it is for those who travel: their rooms cost less now.`];
  const noRefund =
    paid === 0
      ? 'There is no refund: nothing was paid.'
      : 'There is no refund: the cancellation fee is as high as what was paid, or higher.';
  return [
    ...(refund === 0 ? [noRefund] : []),
    ...(refundText === '' ? [] : [[`${refundText}.`, ...credit, BANK_DELAY].join(' ')]),
    ...(paid > 0 && fee > paid - refund ? ['You do not have to pay the rest of the fee.'] : []),
  ];
}

/** The refund when only its sum is known. */
function refundStep(refunded: Cents): string {
  return refunded > 0
    ? `Your refund of ${formatDollars(refunded)} goes back to the card you paid with. ${BANK_DELAY}`
    : 'There is no refund: the cancellation fee is as high as what was paid, or nothing was paid.';
}

/** The refund of the newest cancellation, because earlier ones have their own confirmations; of all if no fee is cancelled. */
function newestRefund({ guests, refunds }: Booking): Cents {
  const all = refunds.filter(({ type }) => type === 'Cancellation');
  const cancelTimes = guests.flatMap(({ fees }) => fees.flatMap(({ cancellation }) => cancellation ?? []));
  const newest = cancelTimes.toSorted().at(-1);
  const newestRefunds = newest === undefined ? all : all.filter(({ submittedAt }) => submittedAt === newest);
  return cents(newestRefunds.reduce((sum, { total }) => sum + total, 0));
}

const DOCUMENTS_STEP =
  'Your travel documents are ready to read and print. You find them with your booking online.';

/** The payments that are due, with their deadlines, the earliest first. */
function dueSentences(booking: Booking, now: Instant): string[] {
  return duePayments(booking, now).map(({ amount, by, overdue }) =>
    overdue
      ? `${formatDollars(amount)} is overdue since ${dateInWords(by)}. Please pay it now to keep your space.`
      : `${formatDollars(amount)} is due by ${deadlineInWords(by)}.`,
  );
}

function namesStep({ guests }: Booking): string[] {
  const missing = travelingGuests(guests).filter(({ fullName }) => fullName.trim() === '').length;
  return missing === 0
    ? []
    : [
        `Enter the first and last name of ${missing === 1 ? 'one guest' : pluralize(missing, 'guest')}. Names must match the ID or passport.`,
      ];
}

function protectionStep(booking: Booking, now: Instant): string[] {
  const unprotected = travelingGuests(booking.guests).filter((guest) =>
    isProtectionOffered(booking, guest, now),
  );
  const premiums = [...new Set(unprotected.map(protectionTotal))].map(formatDollars);
  return unprotected.length === 0
    ? []
    : [
        `Travel protection is not bought for ${pluralize(unprotected.length, 'guest')}. You can still add it online for ${premiums.join(' or ')} each.`,
      ];
}

function travelStep({ guests }: Booking): string[] {
  return travelingGuests(guests).some(({ arrival, departure }) => arrival === null || departure === null)
    ? ['Tell us how each guest arrives and leaves, online under Flight Details.']
    : [];
}
