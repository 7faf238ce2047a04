import { guestsByRoom } from '@tour-portal/contracts/guests/room-order.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import type { Booking, Fee, Guest } from '@tour-portal/contracts/api/api.js';
import { paidOf } from '@tour-portal/contracts/money/fees.js';
import { formatDollars, cents } from '@tour-portal/contracts/values/money.js';
import { FEE_NAMES, feeSums, type FeeSums } from '@tour-portal/contracts/money/receipt.js';
import { guestCount, roomType } from '@tour-portal/contracts/hold/rooms.js';
import { cardText } from '@tour-portal/contracts/money/card-text.js';
import { cancellationLines } from './cancellation-words.js';
import type { CancellationLine, CancellationLines } from './cancellation-words.js';
import type { ConfirmationFacts } from './confirmation-facts.js';
import { confirmationWords } from './confirmation-words.js';
import { COLORS, TEXT_WIDTH } from '../pdf/printed-pages.js';
import { PrintedDocument, TOTAL_STYLE, type Column, type Row } from '../pdf/printed-document.js';
import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { dateInWords, dayInWords } from '../pdf/words.js';

const ROOM_NAMES = { SGL: 'Single', DBL: 'Double', TPL: 'Triple' } as const;
const HOURS = 'Mon-Fri 8am to 6pm, Sat 8am to 2pm Central Time USA';

/** The confirmation as a PDF (spec §3, D33): the same facts give the same bytes. */
export async function confirmationPdf(facts: ConfirmationFacts): Promise<Buffer> {
  const { booking, brand, tour, issuedAt, cityStart, cityEnd } = facts;
  const words = confirmationWords(facts);
  const about = `Booking ${booking.number}`;
  const sheet = new PrintedDocument({ title: words.title, about, at: issuedAt, brand, tour });
  sheet.paragraph(words.lead, { size: 11.5, after: 4 });
  sheet.notice(words.notice, words.tone);
  sheet.card([
    ['Booking number', booking.number],
    ['Party', booking.party.name],
    ['Tour', tour.name],
    ['Confirmed on', dateInWords(issuedAt)],
    ['Starts', `${dayInWords(booking.departedAt)}\n${cityStart}`],
    ['Ends', `${dayInWords(booking.departure.concludedAt)}\n${cityEnd}`],
  ]);
  if (facts.cancellation !== null) {
    const rows = cancelledRows(cancellationLines(booking, facts.cancellation));
    sheet.table(
      'Cancellation Fee and Refund',
      CANCELLED_COLUMNS,
      ['Guest', 'Paid', 'Fee', 'Goes back'],
      rows,
    );
  }
  sheet.table('Guests and Rooms', GUEST_COLUMNS, ['Room', 'Guests'], roomRows(booking));
  const priceHead = ['', 'Amount', 'Tax', 'Total', 'Paid', 'Due'];
  sheet.table('Price Details', PRICE_COLUMNS, priceHead, priceRows(booking));
  if (booking.payments.length + booking.refunds.length > 0) {
    sheet.table('Payments', PAYMENT_COLUMNS, ['Date', 'Payment', 'Amount'], paymentRows(booking));
  }
  sheet.heading('What to Do Next');
  sheet.steps(words.steps);
  sheet.heading('Questions?');
  sheet.paragraph(`Call client service at ${brand.phone}. ${HOURS}.`);
  return sheet.finish();
}

const GUEST_COLUMNS: readonly Column[] = [{ width: 150 }, { width: TEXT_WIDTH - 150 }];

/** Guests are listed in room order (D14). */
function roomRows({ roomGuests, guests }: Booking): Row[] {
  const names = guests.map(({ fullName }, index) =>
    fullName === '' ? `Guest ${index + 1}: name still to be entered` : fullName,
  );
  const rows = guestsByRoom(roomGuests, names).map((roommates, room): Row => {
    const type = roomType(roomGuests[room] ?? 0);
    return [[`Room ${room + 1}: ${ROOM_NAMES[type]}`, roommates.join('\n')]];
  });
  const sumText = `${pluralize(guestCount(roomGuests), 'guest')} in ${pluralize(roomGuests.length, 'room')}`;
  return [...rows, [[sumText, ''], { face: 'strong', hasRule: false }]];
}

/** A column of texts, and this many columns of amounts of this width. */
function amountColumns(count: number, width: number): readonly Column[] {
  const amount: Column = { width, align: 'right' };
  return [{ width: TEXT_WIDTH - count * width }, ...Array.from({ length: count }, () => amount)];
}

const PRICE_COLUMNS = amountColumns(5, 64);
const CANCELLED_COLUMNS = amountColumns(3, 80);

/** A row for each guest, and below it the fee's rule and the refunded cards if there are any; several guests' sums at the end. */
function cancelledRows({ guests, overall }: CancellationLines): Row[] {
  const sums = ({ paid, fee, refund }: CancellationLine) => [paid, fee, refund].map(formatDollars);
  const rows = guests.flatMap((line): Row[] => {
    const details = [line.rule, line.refund === 0 ? null : `To ${line.cards}`].filter(
      (detail) => detail !== null,
    );
    return [
      [
        [line.name, ...sums(line)],
        { face: 'strong', hasRule: details.length === 0, keepWithNext: details.length > 0 },
      ],
      ...(details.length === 0 ? [] : [[[details.join('\n')], { color: COLORS.soft }] as Row]),
    ];
  });
  if (guests.length < 2) return rows;
  return [...rows, [[overall.name, ...sums(overall)], TOTAL_STYLE]];
}

/** A receipt: each guest's fees with their sum, and the sum of all. */
function priceRows({ guests }: Booking): Row[] {
  const rows = guests.flatMap((guest, index): Row[] => {
    const fees = listedFees(guest);
    const name = guestName(guest, index);
    return [
      [[name], { face: 'strong', hasRule: false, keepWithNext: true }],
      ...fees.map((fee): Row => {
        const suffix = fee.cancellation === null ? '' : ', cancelled';
        return [[`${FEE_NAMES[fee.type]}${suffix}`, ...amounts(feeSums([fee]))], { keepWithNext: true }];
      }),
      [[`Sum for ${name}`, ...amounts(feeSums(fees))], { face: 'strong' }],
    ];
  });
  const all = feeSums(guests.flatMap(listedFees));
  return [...rows, [['All guests', ...amounts(all)], TOTAL_STYLE]];
}

/** The fees that a confirmation lists, paid or not. Travel protection is optional, and listed only once it is bought. */
function listedFees({ fees }: Pick<Guest, 'fees'>): Fee[] {
  return fees.filter(({ type, paymentLineItems }) => type !== 'TPP' || paymentLineItems.length > 0);
}

function amounts({ amount, tax, total, paid, due }: FeeSums): string[] {
  return [amount, tax, total, paid, due].map(formatDollars);
}

const PAYMENT_COLUMNS: readonly Column[] = [
  { width: 130 },
  { width: TEXT_WIDTH - 130 - 90 },
  { width: 90, align: 'right' },
];

function paymentRows({ payments, refunds, guests }: Booking): Row[] {
  const paid = payments.map((payment): Row => {
    const suffix = payment.cancellation === null ? '' : ', cancelled';
    const card = `${cardText(payment)}${suffix}`;
    return [[dateInWords(payment.submittedAt), card, formatDollars(payment.total)]];
  });
  const refunded = refunds.map(({ type, submittedAt, total }): Row => [
    [
      dateInWords(submittedAt),
      `Refund (${type === 'TPP' ? FEE_NAMES.TPP : type})`,
      formatDollars(cents(0 - total)),
    ],
  ]);
  const paidInAll = cents(guests.flatMap(({ fees }) => fees).reduce((sum, fee) => sum + paidOf(fee), 0));
  return [
    ...paid,
    ...refunded,
    [['Paid for this booking', '', formatDollars(paidInAll)], { face: 'strong' }],
  ];
}
