import { describe, expect, it } from '@jest/globals';
import { ConfirmationLinks } from './confirmation-links.js';

const sessionSecret = 'a secret of at least thirty-two characters';
const links = new ConfirmationLinks({ sessionSecret }, 'https://tours.example');
const otherLinks = new ConfirmationLinks({ sessionSecret: `${sessionSecret}!` }, 'https://tours.example');

describe('the signature of a confirmation link', () => {
  it('is valid for its own booking only', () => {
    expect(links.isValid(11, links.signature(11))).toBe(true);
    expect(links.isValid(12, links.signature(11))).toBe(false);
  });

  it('is invalid if it is changed, cut short, absent or made with another secret', () => {
    const signature = links.signature(11);
    const changed = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    for (const wrong of [changed, signature.slice(1), `${signature}A`, '', otherLinks.signature(11)])
      expect(links.isValid(11, wrong)).toBe(false);
  });

  it('can be read from the query of the link', () => {
    const url = new URL(links.signed(links.unsignedEmailPageUrl(11), 11));
    expect(url.pathname).toBe('/confirmation/email');
    expect(url.searchParams.get('id')).toBe('11');
    expect(links.isValid(11, url.searchParams.get('signature') ?? '')).toBe(true);
  });
});

describe('the hash of a PDF', () => {
  const bytes = Buffer.from('a PDF');

  it('is the same for the same PDF of the same confirmation', () => {
    expect(links.hashOf(1, bytes)).toBe(links.hashOf(1, Buffer.from('a PDF')));
    expect(links.hashOf(1, bytes)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('differs for another PDF, confirmation or secret', () => {
    const others = [links.hashOf(2, bytes), links.hashOf(1, Buffer.from('b')), otherLinks.hashOf(1, bytes)];
    expect(others).not.toContain(links.hashOf(1, bytes));
  });

  it('is part of the link to the PDF', () => {
    expect(links.pdfUrl({ hash: 'ab', filename: 'x.pdf' })).toBe(
      'https://tours.example/v1/documents/confirmations/ab/x.pdf',
    );
  });
});
