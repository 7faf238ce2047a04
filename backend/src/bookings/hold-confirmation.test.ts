import { holdTerms } from '@tour-portal/projections/testing/terms.js';
import { describe, expect, it } from 'vitest';
import { Brand } from '../brand.js';
import { holdConfirmation } from './hold-confirmation.js';

const BRAND = new Brand('Trailhead Tours', 'Guided tours since 1952', '1-800-555-0100');
const FACTS = {
  terms: holdTerms({ roomGuests: [2, 1] }),
  firstName: 'Ann',
  email: 'ann@example.com',
  tourName: 'Canyon Rim',
  cityStart: 'Las Vegas',
  cityEnd: 'Salt Lake City',
  link: 'https://tours.example/bookings',
};

describe('the hold confirmation', () => {
  it('tells what is held, for whom and until when', () => {
    const { kind, to, subject, text } = holdConfirmation(FACTS, BRAND);
    expect([kind, to]).toEqual(['email', 'ann@example.com']);
    expect(subject).toBe('You are holding space: Canyon Rim, booking CR060527-7K2');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Dear Ann,',
        'Booking number: CR060527-7K2',
        'Starts: Saturday, June 5, 2027 in Las Vegas',
        'Ends: Saturday, June 12, 2027 in Salt Lake City',
        'Guests: 3 guests in 2 rooms',
        'Held until: Tuesday, November 24 at 6:00 AM (Central Time)',
        'https://tours.example/bookings',
        'Questions? Call client service at 1-800-555-0100.',
      ]),
    );
  });

  it('speaks of one guest in one room', () => {
    const { text } = holdConfirmation({ ...FACTS, terms: holdTerms({ roomGuests: [1] }) }, BRAND);
    expect(text).toContain('Guests: 1 guest in 1 room\n');
  });

  it('shows the same facts in its HTML', () => {
    const { html } = holdConfirmation(FACTS, BRAND);
    for (const fact of [
      'Dear Ann,',
      'CR060527-7K2',
      '3 guests in 2 rooms',
      'href="https://tours.example/bookings"',
    ])
      expect(html).toContain(fact);
  });

  it('lets no name write HTML', () => {
    const evil = '<img src=x onerror="alert(1)">&';
    const facts = { ...FACTS, firstName: evil, tourName: evil, cityStart: evil, cityEnd: evil };
    const { html, text } = holdConfirmation(
      { ...facts, link: `https://x/"${evil}` },
      new Brand(evil, evil, evil),
    );
    expect(html).not.toContain('<img');
    expect(html).not.toContain('"alert');
    expect(html).toContain('Dear &lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;,');
    expect(text).toContain(`Dear ${evil},`);
  });
});
