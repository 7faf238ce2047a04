import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { openRecords } from '../testing/fixtures.js';
import { SentMailStore, storedMessage } from './sent-mail-store.js';
import type { Message } from './message.js';

const MESSAGE: Message = {
  kind: 'email',
  to: 'ann@example.com',
  subject: 'Your deposit is paid',
  text: 'Dear Ann',
  html: '<p>Dear Ann</p>',
  attachments: [{ filename: 'RC.pdf', hash: 'abc' }],
};

describe('the stored mails of a booking', () => {
  it('are found as they were sent, under the digest of the whole message', async () => {
    const store = new SentMailStore(await openRecords());
    const digest = await store.put(MESSAGE, 11, 1);
    expect(await store.put(MESSAGE, 11, 1)).toBe(digest);
    const mail = await store.find(digest);
    expect(mail).toMatchObject({ digest, booking: 11, account: 1 });
    expect(mail === null ? null : storedMessage(mail)).toEqual(MESSAGE);
    expect(hash('sha256', mail?.text ?? '', 'hex')).toBe(digest);
  });

  it('are removed with their account, and no others', async () => {
    const store = new SentMailStore(await openRecords());
    const mine = await store.put(MESSAGE, 11, 1);
    const other = await store.put({ ...MESSAGE, to: 'bob@example.com' }, 12, 2);
    expect(await store.removeOf(1)).toBe(1);
    expect([await store.find(mine), (await store.find(other))?.account]).toEqual([null, 2]);
  });
});
