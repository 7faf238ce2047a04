import type { FeeType, Guest } from '@tour-portal/contracts/api/api.js';
import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { bookedBy, confirmationFacts } from '../../testing/confirmation-fixtures.js';
import { pdfText } from '../../testing/pdf-text.js';
import type { CancellationFacts, ConfirmationFacts } from './confirmation-facts.js';
import { confirmationMail } from './confirmation-mail.js';
import { confirmationPdf } from './confirmation-pdf.js';

const LINKS = { booking: 'https://x/b', pdf: 'https://x/p', emailPage: 'https://x/e' };
const [ANN, TOM] = [101, 102];

interface Case {
  readonly at?: string;
  readonly paid?: readonly FeeType[];
  readonly fee: number;
  readonly amountPaid: number;
}

/** Ann is cancelled from a party of two; the tour costs each guest $1,895 and $145 of taxes. */
function cancelAnn({ at = '2027-05-01', paid = ['DEPOSIT', 'FINAL_PAYMENT'], fee, amountPaid }: Case) {
  const cancelledAt = instant(`${at}T15:00:00.000Z`);
  const booking = bookedBy(['Ann Miller', 'Tom Miller'], paid);
  const [ann, tom] = booking.guests as [Guest, Guest];
  const fees = ann.fees.map((charged) => ({ ...charged, cancellation: cancelledAt }));
  const refunded = cents(Math.max(0, amountPaid - fee));
  const line = { guest: ANN, fee: 1_012, type: 'FINAL_PAYMENT', amount: refunded, tax: cents(0) } as const;
  const refund = { refund: 1, payment: 1, type: 'Cancellation', total: refunded, lines: [line] } as const;
  const cancellation: CancellationFacts = {
    cancelledAt,
    guests: [{ guest: ANN, fee: cents(fee), paid: cents(amountPaid), refund: refunded }],
    refunds: refunded === 0 ? [] : [{ ...refund, lines: [...refund.lines] }],
  };
  return confirmationFacts({
    type: 'Cancellation',
    issuedAt: cancelledAt,
    booking: { ...booking, roomGuests: [1], guests: [tom, { ...ann, fees }] },
    cancellation,
  });
}

const mailOf = (facts: ConfirmationFacts) =>
  confirmationMail(facts, LINKS, { filename: 'x.pdf', hash: 'ab' }).text;
const pdfOf = async (facts: ConfirmationFacts) => (await pdfText(await confirmationPdf(facts))).text;

describe('the confirmation of a cancellation', () => {
  it('says which guest is cancelled, the fee with its rule, the amount paid, the refund and its card', async () => {
    const facts = cancelAnn({ fee: 94_750, amountPaid: 204_000 });
    const mail = mailOf(facts);
    expect(mail).toContain('has cancelled a part of your booking: Ann Miller no longer travels.');
    expect(mail).toContain(
      'Ann Miller: Paid $2,040. Cancellation fee $947.50 (60 to 8 days before the start: half of the tour price). $1,092.50 goes back to Visa ending in 4242.',
    );
    expect(mail).toContain(
      '$1,092.50 goes back to Visa ending in 4242. Your bank may take some days to show it.',
    );
    const pdf = await pdfOf(facts);
    for (const fact of [
      'Cancellation Fee and Refund',
      'Guest Paid Fee Goes back',
      '60 to 8 days before the start: half of the tour price',
      'To Visa ending in 4242',
      '$2,040 $947.50 $1,092.50',
    ])
      expect(pdf).toContain(fact);
  });

  it.each([
    ['2027-01-01', ['DEPOSIT'], 30_000, 30_000, '61 days or more before the start: $300 for each guest'],
    [
      '2027-06-01',
      ['DEPOSIT', 'FINAL_PAYMENT'],
      189_500,
      204_000,
      '7 days or less before the start: the whole tour price',
    ],
    [
      '2027-06-01',
      ['DEPOSIT', 'TPP', 'FINAL_PAYMENT'],
      27_900,
      216_900,
      'With travel protection, 7 days or less before the start: the premium of $129, the deductible of $100 and the admin fee of $50',
    ],
    [
      '2027-01-01',
      ['DEPOSIT', 'TPP'],
      12_900,
      42_900,
      'With travel protection, 61 days or more before the start: the premium of $129',
    ],
  ] as const)('on %s with %j paid names the rule', async (at, paid, fee, amountPaid, rule) => {
    const facts = cancelAnn({ at, paid, fee, amountPaid });
    expect(mailOf(facts)).toContain(`(${rule}).`);
    expect((await pdfOf(facts)).replaceAll(/\s+/g, ' ')).toContain(rule);
  });

  it('names several guests, and sums up what they paid, their fees and refunds', async () => {
    const single = cancelAnn({ fee: 94_750, amountPaid: 204_000 });
    const { guests, refunds, cancelledAt } = single.cancellation!;
    const withTom = <T extends object>(items: readonly T[]) =>
      items.flatMap((item) => [item, { ...item, guest: TOM }]);
    const total = cents(218_500);
    const both = {
      cancelledAt,
      guests: withTom(guests),
      refunds: refunds.map((refund) => ({ ...refund, total, lines: withTom(refund.lines) })),
    };
    const booking = { ...single.booking, cancelledAt };
    const facts = { ...single, booking, cancellation: both };
    expect(mailOf(facts)).toContain(
      'has cancelled your booking for Ann Miller and Tom Miller. We are sorry that you cannot travel with us this time.',
    );
    expect(mailOf(facts)).toContain(
      'Together: Paid $4,080. Cancellation fees $1,895. $2,185 goes back to Visa ending in 4242.',
    );
    expect(await pdfOf(facts)).toContain('Together $4,080 $1,895 $2,185');
  });

  it('calls a guest without a name by the number in the booking', () => {
    const facts = cancelAnn({ paid: [], fee: 0, amountPaid: 0 });
    const guests = facts.booking.guests.map((guest) => ({ ...guest, fullName: '' }));
    const mail = mailOf({ ...facts, booking: { ...facts.booking, guests } });
    expect(mail).toContain('Guest 2: No deposit was paid, so canceling costs nothing.');
  });

  it('says that there is no refund and nothing more to pay if the fee is higher than the amount paid', () => {
    const mail = mailOf(cancelAnn({ paid: ['DEPOSIT'], fee: 94_750, amountPaid: 30_000 }));
    expect(mail).toContain('Nothing goes back.');
    expect(mail).toContain(
      'There is no refund: the cancellation fee is as high as what was paid, or higher.',
    );
    expect(mail).toContain('You do not have to pay the rest of the fee.');
  });

  it('says that canceling without a deposit costs nothing', () => {
    const mail = mailOf(cancelAnn({ paid: [], fee: 0, amountPaid: 0 }));
    expect(mail).toContain('Ann Miller: No deposit was paid, so canceling costs nothing.');
    expect(mail).toContain('There is no refund: nothing was paid.');
  });

  it('names no rule if the rule gives another fee, and works without the facts of the cancellation or the digits of the card', async () => {
    const other = cancelAnn({ fee: 50_000, amountPaid: 204_000 });
    expect(mailOf(other)).toContain('Ann Miller: Paid $2,040. Cancellation fee $500. $1,540 goes back');
    const withoutFacts = { ...other, cancellation: null };
    expect(mailOf(withoutFacts)).toContain(
      'has cancelled a part of your booking. What remains is shown here.',
    );
    expect(await pdfOf(withoutFacts)).toContain('Cancellation Confirmation');
    const payments = other.booking.payments.map((payment) => ({ ...payment, cardLastFour: 'erased' }));
    const erased = { ...other, booking: { ...other.booking, payments } };
    expect(mailOf(erased)).toContain('$1,540 goes back to Visa (erased).');
  });
});
