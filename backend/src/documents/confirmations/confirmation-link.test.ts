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
import { confirmationLinkRefusal } from './confirmation-link-refusals.js';
import { CheckConfirmationLink, CheckConfirmationLinkHandler } from './check-confirmation-link.js';
import { EmailConfirmation, EmailConfirmationHandler } from './email-confirmation.js';
import { SignedBookings } from './signed-bookings.js';
import { ConfirmationLinks } from '../../issued/confirmation-links.js';
import { PdfStore } from '../../issued/pdf-store.js';

const links = new ConfirmationLinks('a secret of at least thirty-two characters', 'https://tours.example');
const BRAND = new Brand('Trailhead Tours', 'Guided tours since 1952', '1-800-555-0100');
const signature = links.signature(11);
const PDF = {
  filename: 'x.pdf',
  booking: 11,
  account: 1,
  type: 'Payment',
  bytes: Buffer.from('%PDF'),
} as const;

/** The calls of the link for booking 11 of account 1, and the mails that they send. */
async function openLinkCalls(
  isIssued = true,
  account: { email: string } | null = { email: 'ann@example.com' },
) {
  const records = await openRecords();
  const clock = new ManualClock();
  const pdfs = new PdfStore(records);
  if (isIssued) await pdfs.put({ ...PDF, hash: 'a'.repeat(64), createdAt: NOW });
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
  const calls = {
    link: (id: string, { signature: given }: { readonly signature: unknown }) =>
      answerOrThrow(linkHandler.execute(new CheckConfirmationLink(id, given)), confirmationLinkRefusal),
    email: (id: string, body: { readonly signature: string; readonly suffix: string }) =>
      answerOrThrow(
        emailHandler.execute(new EmailConfirmation(id, body.signature, body.suffix, '192.0.2.7')),
        confirmationLinkRefusal,
      ),
  };
  return { calls, mails, clock };
}

async function refusalOf(answer: Promise<unknown>): Promise<[number, unknown]> {
  const problem = await answer.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(problem instanceof HttpException)) throw new Error('not refused');
  return [problem.getStatus(), problem.getResponse()];
}

const WRONG_SUFFIX = {
  errors: {
    body: [{ message: 'These are not the last three characters of your booking number', field: 'suffix' }],
  },
};

describe('the signed link', () => {
  it('answers the number without its last three characters', async () => {
    const { calls } = await openLinkCalls();
    expect(await calls.link('11', { signature })).toEqual({ number: 'CR060527-' });
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
    const { calls } = await openLinkCalls();
    const refusal = [400, { message: INVALID_CONFIRMATION_LINK }];
    expect(await refusalOf(calls.link(id, { signature: given }))).toEqual(refusal);
    if (typeof given === 'string')
      expect(await refusalOf(calls.email(id, { signature: given, suffix: '7K1' }))).toEqual(refusal);
  });

  it.each(['7K1', '7k1', '7ki', '7Kl'])('sends the PDF to the account for the suffix %s', async (suffix) => {
    const { calls, mails } = await openLinkCalls();
    expect(await calls.email('11', { signature, suffix })).toEqual({
      email: 'ann@example.com',
    });
    expect(mails.map(({ to, attachments }) => [to, attachments])).toEqual([
      ['ann@example.com', [{ hash: 'a'.repeat(64), filename: 'x.pdf' }]],
    ]);
  });

  it.each([null, { email: ERASED }])('is refused once the account is erased: %j', async (account) => {
    const { calls, mails } = await openLinkCalls(true, account);
    const refusal = [400, { message: INVALID_CONFIRMATION_LINK }];
    expect(await refusalOf(calls.email('11', { signature, suffix: '7K1' }))).toEqual(refusal);
    expect(mails).toEqual([]);
  });

  it('sends nothing for a wrong suffix', async () => {
    const { calls, mails } = await openLinkCalls();
    expect(await refusalOf(calls.email('11', { signature, suffix: '7K2' }))).toEqual([400, WRONG_SUFFIX]);
    expect(mails).toEqual([]);
  });

  it('allows five tries in a quarter of an hour', async () => {
    const { calls, mails, clock } = await openLinkCalls();
    for (let n = 0; n < 5; n += 1) {
      const [status] = await refusalOf(calls.email('11', { signature, suffix: '000' }));
      expect(status).toBe(400);
    }
    const sendWithRightSuffix = () => calls.email('11', { signature, suffix: '7K1' });
    await expect(sendWithRightSuffix()).rejects.toThrow(TooManyRequests);
    await expect(sendWithRightSuffix()).rejects.toMatchObject({ retryAfterSeconds: 900 });
    expect(mails).toEqual([]);
    clock.advance(15 * 60_000);
    expect(await sendWithRightSuffix()).toEqual({ email: 'ann@example.com' });
  });

  it('counts no tries without the right signature', async () => {
    const { calls } = await openLinkCalls();
    for (let n = 0; n < 9; n += 1) await refusalOf(calls.email('11', { signature: 'x', suffix: '000' }));
    expect(await calls.email('11', { signature, suffix: '7K1' })).toEqual({
      email: 'ann@example.com',
    });
  });

  it('answers 409 until the PDF is printed', async () => {
    const { calls } = await openLinkCalls(false);
    const [status] = await refusalOf(calls.email('11', { signature, suffix: '7K1' }));
    expect(status).toBe(409);
  });
});
