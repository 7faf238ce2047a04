import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { afterTest } from '../testing/after-test.js';
import { SmtpCarrier } from './smtp-carrier.js';

const NO_PDFS = { find: async () => null };

const MESSAGE = {
  kind: 'email',
  to: 'ann@example.com',
  subject: 'You are holding space',
  text: 'Dear Ann',
  html: '<p>Dear Ann</p>',
} as const;
const attachments = [{ filename: 'hold-confirmation.pdf', hash: 'ab' }];

/** Starts a server until the test has ended; returns its URL. */
async function startServer(connected: (socket: Socket) => void): Promise<string> {
  const server = createServer(connected);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A mail server that takes every mail, or refuses every recipient; answers its URL, the mails as they came and the RCPT commands. */
async function mailServer(
  refuses = false,
): Promise<{ url: string; mails: string[]; rcptCommands: string[] }> {
  const mails: string[] = [];
  const rcptCommands: string[] = [];
  const url = await startServer((socket) => {
    let mail: string | null = null;
    let rest = '';
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const handleLine = (line: string) => {
      if (mail !== null) {
        if (line !== '.') {
          mail += `${line}\n`;
          return;
        }
        mails.push(mail);
        mail = null;
        reply('250 taken');
        return;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'RCPT') rcptCommands.push(line);
      if (command === 'RCPT' && refuses) reply('550 nobody here');
      else if (command === 'DATA') {
        mail = '';
        reply('354 go on');
      } else if (command === 'QUIT') socket.end('221 bye\r\n');
      else reply('250 fine');
    };
    reply('220 here');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(handleLine);
    });
  });
  return { url, mails, rcptCommands };
}

it('sends a mail to the customer as text and as HTML, with the PDF that is stored under the hash', async () => {
  const { url, mails, rcptCommands } = await mailServer();
  const bytes = Buffer.from('%PDF-1.7 a confirmation');
  const pdfs = { find: async (hash: string) => (hash === 'ab' ? { bytes } : null) };
  await new SmtpCarrier(url, 'tours@example.com', pdfs).deliver('hold/1', { ...MESSAGE, attachments });
  expect(rcptCommands).toEqual(['RCPT TO:<ann@example.com>']);
  expect(mails).toHaveLength(1);
  for (const part of [
    'From: tours@example.com',
    'To: ann@example.com',
    'Subject: You are holding space',
    '\nDear Ann\n',
    '\n<p>Dear Ann</p>\n',
    'Content-Type: application/pdf; name=hold-confirmation.pdf',
    bytes.toString('base64'),
  ])
    expect(mails[0]).toContain(part);
});

it.each(['tours@example.com', 'Trailhead Tours <tours@example.com>'])(
  'gives every try of one message from %s the same Message-ID at its domain, and another message another',
  async (from) => {
    const { url, mails } = await mailServer();
    const carrier = new SmtpCarrier(url, from, NO_PDFS);
    for (const id of ['hold/1', 'hold/1', 'hold/2']) await carrier.deliver(id, MESSAGE);
    const [first, again, other] = mails.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1]);
    expect(first).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  },
);

it('fails when the server refuses the recipient, so that the outbox tries again', async () => {
  const { url } = await mailServer(true);
  await expect(new SmtpCarrier(url, 'tours@example.com', NO_PDFS).deliver('hold/1', MESSAGE)).rejects.toThrow(
    'nobody here',
  );
});

it('fails when the server does not answer', async () => {
  const url = await startServer(() => undefined);
  const carrier = new SmtpCarrier(url, 'tours@example.com', NO_PDFS, 50);
  // On a busy machine the time to connect can be over first.
  await expect(carrier.deliver('hold/1', MESSAGE)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

it('fails where the PDF is not stored, so that no mail is sent without it', async () => {
  const { url, mails } = await mailServer();
  const carrier = new SmtpCarrier(url, 'tours@example.com', NO_PDFS);
  await expect(carrier.deliver('hold/1', { ...MESSAGE, attachments })).rejects.toThrow(
    'hold-confirmation.pdf',
  );
  expect(mails).toEqual([]);
});
