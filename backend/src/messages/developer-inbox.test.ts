import { instant } from '@tour-portal/contracts/values/time.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NOW, ManualClock, openRecords } from '../testing/fixtures.js';
import { DeveloperInbox } from './developer-inbox.js';
import type { Attachment, Message } from './message.js';

const SMS: Message = { kind: 'sms', to: '17025550123', subject: null, text: 'Your code is 1234', html: null };
const MAIL: Message = {
  kind: 'email',
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'See https://tours.example/bookings\nor https://tours.example/faq, soon',
  html: '<a href="https://tours.example/bookings">here</a> <a href="https://tours.example/x?a=1&amp;b=2">x</a>',
};

let clock: ManualClock;
let inbox: DeveloperInbox;

beforeEach(async () => {
  clock = new ManualClock();
  const linkTo = ({ hash, filename }: Attachment) => `https://tours.example/${hash}/${filename}`;
  inbox = new DeveloperInbox(await openRecords(), clock, linkTo);
});

describe('the developer inbox', () => {
  it('shows messages with their time, the newest first', async () => {
    await inbox.deliver('1', SMS);
    clock.advance(60_000);
    await inbox.deliver('2', MAIL);
    expect((await inbox.entries(null)).map(({ kind, at }) => [kind, at])).toEqual([
      ['email', instant('2026-11-21T12:01:00.000Z')],
      ['sms', NOW],
    ]);
  });

  it('shows the messages to one address, even if newer ones to others exceed the limit', async () => {
    await inbox.deliver('0', SMS);
    for (let n = 1; n <= 5; n += 1) {
      clock.advance(1_000);
      await inbox.deliver(String(n), MAIL);
    }
    expect(await inbox.entries(SMS.to, 3)).toEqual([{ ...SMS, links: [], at: NOW }]);
    expect(await inbox.entries(MAIL.to, 3)).toHaveLength(3);
    expect(await inbox.entries('nobody@example.com')).toEqual([]);
  });

  it('stores a message once, even if it is delivered again', async () => {
    await inbox.deliver('1', SMS);
    await inbox.deliver('1', SMS);
    expect(await inbox.entries(null)).toHaveLength(1);
  });

  it('lists the links of a mail, each once, with `&amp;` unescaped', async () => {
    await inbox.deliver('1', MAIL);
    const [entry] = await inbox.entries(null);
    expect(entry?.links).toEqual([
      'https://tours.example/bookings',
      'https://tours.example/x?a=1&b=2',
      'https://tours.example/faq',
    ]);
  });

  it('lists attachments as links, once where the mail links them too', async () => {
    const html = '<a href="https://tours.example/ab/x.pdf">PDF</a>';
    const attachments = [
      { hash: 'ab', filename: 'x.pdf' },
      { hash: 'cd', filename: 'y.pdf' },
    ];
    await inbox.deliver('1', { ...MAIL, text: 'Dear Ann', html, attachments });
    const [entry] = await inbox.entries(null);
    expect(entry?.links).toEqual(['https://tours.example/ab/x.pdf', 'https://tours.example/cd/y.pdf']);
    expect(entry).not.toHaveProperty('attachments');
  });
});
