import { cents } from '@tour-portal/contracts/values/money.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { bookedBy, confirmationFacts } from '../../testing/confirmation-fixtures.js';
import { pdfText } from '../../testing/pdf-text.js';
import { confirmationPdf } from './confirmation-pdf.js';

const SIX_NAMES = [
  'Ann Miller',
  'Bernard Miller',
  'Zoë Ångström-Łukaszewicz',
  'Québec O’Neill',
  'Anaïs Muñoz de la Vega',
  'Maximilian Alexander von Hohenzollern-Sigmaringen',
];

const readPdf = async (...changes: Parameters<typeof confirmationFacts>) =>
  pdfText(await confirmationPdf(confirmationFacts(...changes)));

describe('the confirmation of a hold', () => {
  it('tells what is held, for whom and until when', async () => {
    const { text } = await readPdf();
    for (const fact of [
      'Trailhead Tours',
      'Guided tours since 1952',
      'Hold Confirmation',
      'Your space is held until Tuesday, November 24 at 6:00 AM (Central Time).',
      'RM060527-7K2',
      'Canadian Rockies & Glacier Country',
      'Saturday, June 5, 2027',
      'Calgary, Alberta',
      'Saturday, June 12, 2027',
      'Vancouver, British Columbia',
      'Miller Party',
      'Room 1: Double',
      '2 guests in 1 room',
      'Guest 2: name still to be entered',
      'Enter the first and last name of 2 guests.',
      'Pay the deposit of $300 for each guest before the hold ends.',
      'Client service: 1 (800) 555-0152',
    ])
      expect(text).toContain(fact);
  });

  it('shows fees with their sums, and no travel protection that is not bought', async () => {
    const { text } = await readPdf();
    expect(text).toContain('Final payment $1,595 $145 $1,740 $0 $1,740');
    expect(text).toContain('All guests $3,880 $290 $4,170 $0 $4,170');
    expect(text).not.toContain('Travel protection $129 $0');
  });
});

describe('the confirmation of a payment', () => {
  it('says what was paid with which card, and what is due when', async () => {
    const booking = bookedBy(['Ann Miller', 'Bob Miller'], ['DEPOSIT', 'TPP']);
    const { text } = await readPdf({ type: 'Payment', booking });
    for (const fact of [
      'Payment Confirmation',
      '$3,570 is due by Saturday, April 3, 2027.',
      'has received your payment of $858 from Visa ending in 4242: the deposit',
      'Deposit $300 $0 $300 $300 $0',
      'Travel protection $129 $0 $129 $129 $0',
      'All guests $4,138 $290 $4,428 $858 $3,570',
      'November 21, 2026 Visa ending in 4242 $858',
    ])
      expect(text).toContain(fact);
  });

  it('says that nothing is left to pay', async () => {
    const booking = bookedBy(['Ann Miller'], ['DEPOSIT', 'FINAL_PAYMENT', 'TRANSFER']);
    const { text } = await readPdf({ type: 'Payment', booking });
    expect(text).toContain('Your tour is fully paid.');
  });

  it('of six guests keeps each guest’s fees on one page and repeats the head of the table', async () => {
    const booking = bookedBy(SIX_NAMES, ['DEPOSIT', 'TPP']);
    const { pages } = await readPdf({ type: 'Payment', booking });
    expect(pages).toHaveLength(3);
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of 3`));
    // The sixth name takes two lines.
    for (const name of SIX_NAMES.slice(0, 5)) {
      const page = pages.find((text) => text.includes(`Sum for ${name}`));
      expect(page?.split(name).length).toBeGreaterThan(2);
    }
    for (const page of pages.slice(1)) expect(page).toContain('Amount Tax Total Paid Due');
  });
});

describe('the confirmation of a cancellation', () => {
  it('says the day and the refund', async () => {
    const cancelledAt = instant('2026-12-01T12:00:00.000Z');
    const refund = { id: 1, type: 'Cancellation', submittedAt: cancelledAt, total: cents(17_100) } as const;
    const refunds = [{ ...refund, transactionStatus: 'Pending' as const, payment: 1 }];
    const booking = bookedBy(['Ann Miller'], ['DEPOSIT'], { cancelledAt, refunds });
    const { text } = await readPdf({ type: 'Cancellation', booking });
    for (const fact of [
      'Cancellation Confirmation',
      'Cancelled on December 1, 2026.',
      'Your refund of $171 goes back to the card you paid with.',
      'Refund (Cancellation) -$171',
    ])
      expect(text).toContain(fact);
  });
});

describe('a reconfirmation', () => {
  it('asks the customer to check its contents', async () => {
    const booking = bookedBy(['Ann Miller'], ['DEPOSIT', 'FINAL_PAYMENT', 'TRANSFER']);
    const { text } = await readPdf({ type: 'Reconfirmation', booking });
    expect(text).toContain('Check that the names, the dates and the rooms are right.');
  });
});

describe('the PDF of a confirmation', () => {
  it('is the same, byte for byte, for the same facts, and different for others', async () => {
    const facts = confirmationFacts({ booking: bookedBy(SIX_NAMES, []) });
    const first = await confirmationPdf(facts);
    expect((await confirmationPdf(facts)).equals(first)).toBe(true);
    const other = await confirmationPdf({ ...facts, booking: bookedBy(SIX_NAMES.slice(1), []) });
    expect(other.equals(first)).toBe(false);
  });

  it('has a title, a language and the date of its issue', async () => {
    const { info } = await readPdf();
    expect(info).toMatchObject({
      Title: 'Hold Confirmation',
      Author: 'Trailhead Tours',
      Language: 'en-US',
      CreationDate: 'D:20261121120000Z',
      ModDate: 'D:20261121120000Z',
    });
  });

  it('has its own characters, whatever other documents contained before', async () => {
    await readPdf({ firstName: 'Ann', booking: bookedBy(['ŉ Ľ ǆ\u00a0\u2010', '\u00a0'], []) });
    const { text } = await readPdf({ booking: bookedBy(["D'Arcy O’Neill", 'Anne-Marie\u2011X Ľ'], []) });
    expect(text).toContain("D'Arcy O’Neill");
    expect(text).toContain('Room 1: Double');
    const facts = confirmationFacts({ booking: bookedBy(['Ann Miller'], []) });
    const before = await confirmationPdf(facts);
    await readPdf({ booking: bookedBy(['Ann\u00a0Miller \u2010 ŉ'], []) });
    expect((await confirmationPdf(facts)).equals(before)).toBe(true);
  });
});
