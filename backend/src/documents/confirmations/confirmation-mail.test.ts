import type { Booking, FeeType } from '@tour-portal/contracts/api/api.js';
import { describe, expect, it } from '@jest/globals';
import { PRINTED_BRAND, bookedBy, confirmationFacts } from '../../testing/confirmation-fixtures.js';
import { confirmationCopy, confirmationMail } from './confirmation-mail.js';

const LINKS = {
  booking: 'https://tours.example/bookings/RM060527-7K2',
  pdf: 'https://tours.example/v1/documents/confirmations/ab/x.pdf',
  emailPage: 'https://tours.example/confirmation/email?id=11&signature=s',
};
const PDF = { filename: 'x.pdf', hash: 'ab' };

const mailOf = (...changes: Parameters<typeof confirmationFacts>) =>
  confirmationMail(confirmationFacts(...changes), LINKS, PDF);

describe('the mail that confirms a payment', () => {
  const leadOf = (names: readonly string[], paid: readonly FeeType[], changes: Partial<Booking> = {}) =>
    mailOf({ type: 'Payment', booking: bookedBy(names, paid, changes) }).text.split('\n\n')[1];

  it('says what was received, from which card, for whom and for what', () => {
    expect(leadOf(['Ann Miller', 'Tom Miller'], ['DEPOSIT', 'TPP'])).toBe(
      'Trailhead Tours has received your payment of $858 from Visa ending in 4242: the deposit of Ann Miller and Tom Miller, and the travel protection of Ann Miller and Tom Miller. Your space on the tour is kept for you.',
    );
    expect(leadOf(['Ann Miller', 'Tom Miller', 'Sue Miller'], ['DEPOSIT'])).toContain(
      ': the deposit of all 3 guests. Your',
    );
  });

  it('says that a payment was received, but no amount and no card, when the payment is unknown', () => {
    expect(leadOf(['Ann Miller'], ['DEPOSIT'], { payments: [] })).toBe(
      'Trailhead Tours has received your payment. Your space on the tour is kept for you.',
    );
  });
});

describe('the mail that confirms a hold', () => {
  it('tells what is held, for whom and until when', () => {
    const { kind, to, subject, text } = mailOf();
    expect([kind, to]).toEqual(['email', 'ann@example.com']);
    expect(subject).toBe('You are holding space: Canadian Rockies & Glacier Country, booking RM060527-7K2');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Dear Ann,',
        'You are holding space with Trailhead Tours. Nothing is charged yet.',
        'Booking number: RM060527-7K2',
        'Starts: Saturday, June 5, 2027 in Calgary, Alberta',
        'Ends: Saturday, June 12, 2027 in Vancouver, British Columbia',
        'Guests: 2 guests in 1 room',
        'Held until: Tuesday, November 24 at 6:00 AM (Central Time)',
        LINKS.booking,
        LINKS.pdf,
        LINKS.emailPage,
        'Questions? Call client service at 1 (800) 555-0152.',
      ]),
    );
  });

  it('writes one guest and one room in the singular', () => {
    expect(mailOf({ booking: bookedBy([''], []) }).text).toContain('Guests: 1 guest in 1 room\n');
  });

  it('shows its heading, the booking number and links in its HTML, and attaches the PDF', () => {
    const { html, attachments } = mailOf();
    for (const fact of ['You Are Holding Space!', 'RM060527-7K2', 'signature=s', `href="${LINKS.booking}"`])
      expect(html).toContain(fact);
    expect(attachments).toEqual([PDF]);
  });

  it('escapes names and links in its HTML', () => {
    const evil = '<img src=x onerror="alert(1)">&';
    const facts = confirmationFacts({
      firstName: evil,
      cityStart: evil,
      cityEnd: evil,
      tour: { code: 'RM', name: evil, region: evil },
      brand: { name: evil, tagline: evil, phone: evil },
    });
    const link = `https://x/"${evil}`;
    const links = { booking: link, pdf: link, emailPage: link };
    const { html, text } = confirmationMail(facts, links, PDF);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('"alert');
    expect(html).toContain('Dear &lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;,');
    expect(text).toContain(`Dear ${evil},`);
  });
});

describe('the mail that confirms', () => {
  const DEPOSIT_PAID = bookedBy(['Ann Miller'], ['DEPOSIT']);

  it.each([
    ['Payment', 'Thank you for your payment: '],
    ['Reconfirmation', 'Your booking is confirmed: '],
    ['Cancellation', 'Your cancellation: '],
  ] as const)('a %s says so in its subject', (type, begins) => {
    expect(mailOf({ type, booking: DEPOSIT_PAID }).subject?.startsWith(begins)).toBe(true);
  });

  it('a payment tells what is due next', () => {
    const { text } = mailOf({ type: 'Payment', booking: DEPOSIT_PAID });
    expect(text).toContain('Status: $1,785 is due by Saturday, April 3, 2027.');
  });
});

describe('the mail that sends a PDF again', () => {
  it('goes to the given address, with the PDF attached and a link to it', () => {
    const owner = { to: 'ann@example.com', firstName: 'Ann' };
    const confirmation = { type: 'Payment', number: 'RM060527-7K2', pdfUrl: LINKS.pdf } as const;
    const mail = confirmationCopy({ ...owner, ...confirmation }, PRINTED_BRAND, PDF);
    expect(mail.subject).toBe('Your payment confirmation: booking RM060527-7K2');
    expect(mail.to).toBe('ann@example.com');
    expect(mail.text).toContain(LINKS.pdf);
    expect(mail.attachments).toEqual([PDF]);
  });
});
