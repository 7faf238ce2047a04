import { expect, it } from '@jest/globals';
import { aHold } from '../../testing/tour-fixtures.js';
import { invitationWords, mailtoLink } from './invite-words.js';

const names = { tour: 'Lakes & Peaks', brand: 'Trailhead Tours', firstName: 'Ruth' };
const words = invitationWords(aHold(1), names, 'https://tours.example');

it('an invitation links to the tour with the number of the party, and names tour, dates, number and sender', () => {
  expect(words.link).toBe('https://tours.example/tours/4?b=RM050227-7K1');
  expect(words.subject).toBe('Travel with me: Lakes & Peaks');
  expect(words.text).toContain(words.link);
  expect(words.text).toContain('from Sun May 2 2027 to Mon May 10 2027');
  expect(words.text).toContain('Our booking number is RM050227-7K1.');
  expect(words.text.endsWith('Ruth')).toBe(true);
});

it('the mail link of an invitation has the same subject, and the same text with CRLF line ends', () => {
  const mail = new URL(mailtoLink(words));
  expect([mail.protocol, mail.pathname]).toEqual(['mailto:', '']);
  expect(mail.searchParams.get('subject')).toBe(words.subject);
  expect(mail.searchParams.get('body')).toBe(words.text.replaceAll('\n', '\r\n'));
});
