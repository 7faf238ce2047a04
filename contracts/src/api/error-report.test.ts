import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { withoutSecrets } from './error-report.js';
import { isReportedMessage } from './reported-message.js';

describe('a failure with this message (spec §8)', () => {
  it.each([
    'database connection closing',
    'Load failed',
    'Failed to fetch',
    'TypeError: Failed to fetch',
    'TypeError: Load failed (tours.example)',
  ])('is not reported: "%s"', (message) => {
    expect(isReportedMessage(message)).toBe(false);
  });

  it.each([
    '',
    'x is undefined',
    'Failed to fetch dynamically imported module: /assets/TourPage.js',
    'Loading chunk tour failed (missing)',
  ])('is reported: "%s"', (message) => {
    expect(isReportedMessage(message)).toBe(true);
  });
});

describe('a text about a failure', () => {
  it.each([
    ['at go (https://t.example/assets/index-Ab1.js:1:45231)', null],
    ["Cannot read properties of undefined (reading 'firstName')", null],
    ['https://t.example/password/reset?token=abc.def&id=7', 'https://t.example/password/reset'],
    ['GET /confirmation/email#signature=s3cret failed', 'GET /confirmation/email failed'],
    ['lost ?signature=s3cret', 'lost '],
    ['no page for ruth.b@example.com', 'no page for (email)'],
    [
      `Unexpected token 'R', "Ruth Ben"... is not valid JSON`,
      `Unexpected token 'R', "…"... is not valid JSON`,
    ],
    ['/bookings/CR050227-7K1/invite', '/bookings/CR050227-***/invite'],
    ['sms to +1 (702) 555-0123 or 17025550123', 'sms to (number) or (number)'],
    ['card 4111 1111 1111 1111', 'card (number)'],
    ['born 1951-04-30', 'born (number)'],
    ['go@https://t.example/assets/index-Ab1.js:1:45', null],
    ['sid=9EXnSeYbtew8Akzc3ETWzBXLCSv4JfBbMrgvDt_7aRY; path=/', 'sid=(key); path=/'],
    [`/documents/confirmations/${'0a'.repeat(32)}/Hold.pdf`, '/documents/confirmations/(key)/Hold.pdf'],
    ['at useConfirmationEmailQuerySubscriptionState', null],
  ])('has its secrets and personal data hidden, and nothing else: %s', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected ?? text);
  });

  it('loses the query of an address', () => {
    const text = fc.stringMatching(/^[\w.~%-]{1,40}$/);
    fc.assert(
      fc.property(text, text, (name, value) => {
        const cleaned = withoutSecrets(`failed: https://t.example/page?${name}=secret${value}&more=secret`);
        expect(cleaned).toBe('failed: https://t.example/page');
      }),
    );
  });

  it('is processed quickly even if it is long and hostile', () => {
    const began = performance.now();
    for (const hostile of ['a', '1', '/', '"', 'a@', '1(', '?a='])
      expect(withoutSecrets(hostile.repeat(20_000 / hostile.length)).length).toBeLessThanOrEqual(60_000);
    // A pattern that backtracks takes minutes for such a text.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
