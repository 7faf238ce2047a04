import { expect, it } from '@jest/globals';
import { mailMessage } from './mail-content.js';

const BRAND = { name: 'Trailhead Tours', tagline: 'Guided tours since 1952', phone: '1 (800) 555-0142' };
const CONTENT = {
  to: 'ann@example.com',
  subject: 'A subject',
  heading: 'A heading',
  greeting: 'Dear <Ann> & "Bob",',
  paragraphs: ['One.', 'Two.'],
  actions: [['Open it', 'https://portal.example/x?a=1&b=2']],
} as const;

it('a mail has greeting, paragraphs and link as text and, escaped, as HTML', () => {
  const { kind, to, subject, text, html } = mailMessage(CONTENT, BRAND);
  expect([kind, to, subject]).toEqual(['email', 'ann@example.com', 'A subject']);
  expect(text).toBe(
    [
      'Dear <Ann> & "Bob",',
      'One.',
      'Two.',
      'Open it:\nhttps://portal.example/x?a=1&b=2',
      'Questions? Call client service at 1 (800) 555-0142.',
      'Trailhead Tours\nGuided tours since 1952',
    ].join('\n\n'),
  );
  expect(html).toContain('<p>Dear &lt;Ann&gt; &amp; &quot;Bob&quot;,</p><p>One.</p><p>Two.</p>');
  expect(html).toContain('<a href="https://portal.example/x?a=1&amp;b=2"');
  expect(html).not.toContain('<Ann>');
});

it('a mail may have no link', () => {
  const { text, html } = mailMessage({ ...CONTENT, actions: [] }, BRAND);
  expect(text).not.toContain('http');
  expect(html).not.toContain('<a ');
});
