import { HttpException } from '@nestjs/common';
import { INVALID_CONFIRMATION_LINK } from '@tour-portal/contracts/booking/confirmation-link.js';
import { ERASED } from '@tour-portal/contracts/events/events.js';
import { describe, expect, it } from '@jest/globals';
import { Brand } from '../../instance/brand.js';
import { TooManyRequests } from '../../http/problems.js';
import { RateLimiter } from '../../http/security/rate-limiter.js';
import type { Message } from '../../messages/message.js';
import type { Outbox } from '../../messages/outbox.js';
import type { Documents } from '../../read-side/documents.js';
import { answerOrThrow } from '../../testing/answer-or-throw.js';
import { NOW, ManualClock, openRecords } from '../../testing/fixtures.js';
import { confirmationLinkRefusal } from './confirmation-link.controller.js';
import { CheckConfirmationLink, CheckConfirmationLinkHandler } from './check-confirmation-link.js';
import { EmailConfirmation, EmailConfirmationHandler } from './email-confirmation.js';
import { SignedBookings } from './signed-bookings.js';
import { ConfirmationLinks } from '../../issued/confirmation-links.js';
import { PdfStore } from '../../issued/pdf-store.js';

const sessionSecret = 'a secret of at least thirty-two characters';
const links = new ConfirmationLinks({ sessionSecret }, 'https://tours.example');
const BRAND = new Brand('Trailhead Tours', 'Guided tours since 1952', '1-800-555-0100');
const signature = links.signature(11);
/** The owner’s address: the account has it, and the call that mails a confirmation answers it. */
const ANSWER = { email: 'ann@example.com' };
const HASH = 'a'.repeat(64);

/** The calls of the link for booking 11 of account 1, and the mails that they send. */
async function openLinkCalls(isIssued = true, account: typeof ANSWER | null = ANSWER) {
  const records = await openRecords();
  const clock = new ManualClock();
  const pdfs = new PdfStore(records);
  const pdf = { hash: HASH, filename: 'x.pdf', bytes: Buffer.from('%PDF') };
  if (isIssued) await pdfs.put({ ...pdf, booking: 11, account: 1, type: 'Payment', createdAt: NOW });
  const documents = {
    booking: async (id: number) => (id === 11 ? { id, owner: 1, number: 'CR060527-7K1' } : null),
    account: async () => account && { firstName: 'Ann', ...account },
  } as unknown as Documents;
  const mails: Message[] = [];
  const outbox = {
    send: async (_id: string, message: Message) => void mails.push(message),
  } as unknown as Outbox;
  const limiter = new RateLimiter(records, clock, true);
  const signed = new SignedBookings(links, documents);
  const linkHandler = new CheckConfirmationLinkHandler(signed);
  const emailHandler = new EmailConfirmationHandler(signed, limiter, documents, pdfs, links, outbox, BRAND);
  const link = (id: string, given: unknown) =>
    answerOrThrow(linkHandler.execute(new CheckConfirmationLink(id, given)), confirmationLinkRefusal);
  const email = (suffix: string, id = '11', given = signature) => {
    const sent = emailHandler.execute(new EmailConfirmation(id, given, suffix, '192.0.2.7'));
    return answerOrThrow(sent, confirmationLinkRefusal);
  };
  return { link, email, mails, clock };
}

async function refusalOf(answer: Promise<unknown>): Promise<[number, unknown]> {
  const [result] = await Promise.allSettled([answer]);
  const problem: unknown = result.status === 'rejected' && result.reason;
  if (!(problem instanceof HttpException)) throw new Error('not refused');
  return [problem.getStatus(), problem.getResponse()];
}

const INVALID = [400, { message: INVALID_CONFIRMATION_LINK }];

describe('the signed link', () => {
  it('answers the number without its last three characters', async () => {
    const { link } = await openLinkCalls();
    expect(await link('11', signature)).toEqual({ number: 'CR060527-' });
  });

  it.each([
    ['11', undefined],
    ['11', ''],
    ['11', [signature, signature]],
    ['11', links.signature(12)],
    ['12', links.signature(12)],
    ['011', signature],
    ['x', signature],
  ])('is refused with the same message for booking %s, signature %s', async (id, given) => {
    const { link, email } = await openLinkCalls();
    expect(await refusalOf(link(id, given))).toEqual(INVALID);
    if (typeof given === 'string') expect(await refusalOf(email('7K1', id, given))).toEqual(INVALID);
  });

  it.each(['7K1', '7k1', '7ki', '7Kl'])('sends the PDF to the account for the suffix %s', async (suffix) => {
    const { email, mails } = await openLinkCalls();
    expect(await email(suffix)).toEqual(ANSWER);
    expect(mails.map(({ to, attachments }) => [to, attachments])).toEqual([
      ['ann@example.com', [{ hash: HASH, filename: 'x.pdf' }]],
    ]);
  });

  it.each([null, { email: ERASED }])(
    'does not send the PDF once the account is gone or erased: %j',
    async (account) => {
      const { email, mails } = await openLinkCalls(true, account);
      expect(await refusalOf(email('7K1'))).toEqual(INVALID);
      expect(mails).toEqual([]);
    },
  );

  it('sends nothing for a wrong suffix', async () => {
    const { email, mails } = await openLinkCalls();
    const message = 'These are not the last three characters of your booking number';
    expect(await refusalOf(email('7K2'))).toEqual([
      400,
      { errors: { body: [{ message, field: 'suffix' }] } },
    ]);
    expect(mails).toEqual([]);
  });

  it('allows five tries in a quarter of an hour', async () => {
    const { email, mails, clock } = await openLinkCalls();
    for (let n = 0; n < 5; n += 1) expect((await refusalOf(email('000')))[0]).toBe(400);
    await expect(email('7K1')).rejects.toThrow(TooManyRequests);
    await expect(email('7K1')).rejects.toMatchObject({ retryAfterSeconds: 900 });
    expect(mails).toEqual([]);
    clock.advance(15 * 60_000);
    expect(await email('7K1')).toEqual(ANSWER);
  });

  it('counts no tries without the right signature', async () => {
    const { email } = await openLinkCalls();
    for (let n = 0; n < 9; n += 1) await refusalOf(email('000', '11', 'x'));
    expect(await email('7K1')).toEqual(ANSWER);
  });

  it('answers 409 until the PDF is printed', async () => {
    const { email } = await openLinkCalls(false);
    expect((await refusalOf(email('7K1')))[0]).toBe(409);
  });
});
