import type { Booking } from '@tour-portal/contracts/api.js';
import { paidOf } from '@tour-portal/contracts/fees.js';
import { formatDollars, cents } from '@tour-portal/contracts/money.js';
import { FEE_NAMES, sumsOf, type Sums } from '@tour-portal/contracts/receipt.js';
import { guestCount, roomType } from '@tour-portal/contracts/rooms.js';
import { chargedFees, type ConfirmationFacts } from './confirmation-facts.js';
import { confirmationWords } from './confirmation-words.js';
import { COLOURS, WIDTH } from './paper.js';
import { Sheet, type Column, type Row } from './sheet.js';
import { counted, dateInWords, dayInWords } from './words.js';

const ROOMS = { SGL: 'Single', DBL: 'Double', TPL: 'Triple' } as const;
const HOURS = 'Mon-Fri 8am to 6pm, Sat 8am to 2pm Central Time USA';

/** The confirmation as a PDF (spec §3, D33): the same facts give the same bytes. */
export async function confirmationPdf(facts: ConfirmationFacts): Promise<Buffer> {
  const { booking, brand, tour, issuedAt, cityStart, cityEnd } = facts;
  const words = confirmationWords(facts);
  const sheet = new Sheet({
    title: words.title,
    about: `Booking ${booking.number}`,
    at: issuedAt,
    brand,
    tour,
  });
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
  sheet.table('Guests and Rooms', GUEST_COLUMNS, ['Room', 'Guests'], roomRows(booking));
  sheet.table(
    'Price Details',
    PRICE_COLUMNS,
    ['', 'Amount', 'Tax', 'Total', 'Paid', 'Due'],
    priceRows(booking),
  );
  if (booking.payments.length + booking.refunds.length > 0) {
    sheet.table('Payments', PAYMENT_COLUMNS, ['Date', 'Payment', 'Amount'], paymentRows(booking));
  }
  sheet.heading('What to Do Next');
  sheet.steps(words.steps);
  sheet.heading('Questions?');
  sheet.paragraph(`Call client service at ${brand.phone}. ${HOURS}.`);
  return sheet.finish();
}

const GUEST_COLUMNS: readonly Column[] = [
  { width: 150, align: 'left' },
  { width: WIDTH - 150, align: 'left' },
];

/** Guests are listed in room order (D14). */
function roomRows({ roomGuests, guests }: Booking): Row[] {
  let next = 0;
  const rows = roomGuests.map((count, room): Row => {
    const names = guests
      .slice(next, next + count)
      .map(({ fullName }, index) =>
        fullName === '' ? `Guest ${next + index + 1}: name still to be entered` : fullName,
      );
    next += count;
    return [[`Room ${room + 1}: ${ROOMS[roomType(count)]}`, names.join('\n')]];
  });
  const all = `${counted(guestCount(roomGuests), 'guest')} in ${counted(roomGuests.length, 'room')}`;
  return [...rows, [[all, ''], { face: 'strong', rule: false }]];
}

const MONEY: Column = { width: 64, align: 'right' };
const PRICE_COLUMNS: readonly Column[] = [
  { width: WIDTH - 5 * MONEY.width, align: 'left' },
  ...Array.from({ length: 5 }, () => MONEY),
];

/** A receipt: each guest's fees with their sum, and the sum of all. */
function priceRows({ guests }: Booking): Row[] {
  const rows = guests.flatMap((guest, index): Row[] => {
    const fees = chargedFees(guest);
    const name = guest.fullName === '' ? `Guest ${index + 1}` : guest.fullName;
    return [
      [[name], { face: 'strong', rule: false, keepWithNext: true }],
      ...fees.map((fee): Row => {
        const cancelled = fee.cancellation === null ? '' : ', cancelled';
        return [[`${FEE_NAMES[fee.type]}${cancelled}`, ...amounts(sumsOf([fee]))], { keepWithNext: true }];
      }),
      [[`Sum for ${name}`, ...amounts(sumsOf(fees))], { face: 'strong' }],
    ];
  });
  const all = sumsOf(guests.flatMap(chargedFees));
  return [
    ...rows,
    [['All guests', ...amounts(all)], { face: 'strong', colour: COLOURS.pine, fill: COLOURS.paper }],
  ];
}

function amounts({ amount, tax, total, paid, due }: Sums): string[] {
  return [amount, tax, total, paid, due].map(formatDollars);
}

const PAYMENT_COLUMNS: readonly Column[] = [
  { width: 130, align: 'left' },
  { width: WIDTH - 130 - 90, align: 'left' },
  { width: 90, align: 'right' },
];

function paymentRows({ payments, refunds, guests }: Booking): Row[] {
  const paid = payments.map((payment): Row => {
    const cancelled = payment.cancellation === null ? '' : ', cancelled';
    const card = `${payment.cardBrand} ending in ${payment.cardLastFour}${cancelled}`;
    return [[dateInWords(payment.submittedAt), card, formatDollars(payment.total)]];
  });
  const given = refunds.map(({ type, submittedAt, total }): Row => [
    [
      dateInWords(submittedAt),
      `Refund (${type === 'TPP' ? FEE_NAMES.TPP : type})`,
      formatDollars(cents(0 - total)),
    ],
  ]);
  const kept = cents(guests.flatMap(({ fees }) => fees).reduce((sum, fee) => sum + paidOf(fee), 0));
  return [...paid, ...given, [['Paid for this booking', '', formatDollars(kept)], { face: 'strong' }]];
}
