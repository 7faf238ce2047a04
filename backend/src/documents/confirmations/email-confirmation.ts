import { randomUUID } from 'node:crypto';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ConfirmationEmailed } from '@tour-portal/contracts/api/booking-api.js';
import { ERASED } from '@tour-portal/contracts/events/events.js';
import { LINK_SUFFIX_LENGTH, parseTypedSuffix } from '@tour-portal/contracts/booking/confirmation-link.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { LIMITS, RateLimiter } from '../../http/security/rate-limiter.js';
import type { Limit } from '../../http/security/rate-limiter.js';
import { Brand } from '../../instance/brand.js';
import { ConfirmationLinks } from '../../issued/confirmation-links.js';
import { PdfStore } from '../../issued/pdf-store.js';
import { Outbox } from '../../messages/outbox.js';
import { Documents } from '../../read-side/documents.js';
import { confirmationCopy } from './confirmation-mail.js';
import { SignedBookings } from './signed-bookings.js';
import type { InvalidConfirmationLink } from './signed-bookings.js';

/** Emails the newest confirmation to the booking's owner, for a caller with the link and the number's last characters. */
export class EmailConfirmation extends Command<UseCaseResult<ConfirmationEmailed, EmailConfirmationRefusal>> {
  /**
   * `booking` and `signature` are as the link has them, not yet checked.
   * @param caller the caller's address, as limits count it (`callerAddress`)
   */
  constructor(
    readonly booking: string,
    readonly signature: string,
    readonly suffix: string,
    readonly caller: string,
  ) {
    super();
  }
}

export type EmailConfirmationRefusal =
  | InvalidConfirmationLink
  | { readonly code: 'too-many-tries'; readonly waitSeconds: number }
  | { readonly code: 'wrong-suffix' }
  | { readonly code: 'no-confirmation-yet' };

/** The last characters are easy to guess, so the tries of all callers for one booking are counted together. */
const TRIES: Limit = { name: 'confirmation-link', hits: 5, windowMillis: 15 * 60_000 };

@CommandHandler(EmailConfirmation)
export class EmailConfirmationHandler implements ICommandHandler<EmailConfirmation> {
  constructor(
    private readonly signed: SignedBookings,
    private readonly limiter: RateLimiter,
    private readonly documents: Documents,
    private readonly pdfs: PdfStore,
    private readonly links: ConfirmationLinks,
    private readonly outbox: Outbox,
    private readonly brand: Brand,
  ) {}

  /** @throws HttpException 429 after too many calls from the caller's address (D54) */
  async execute({ booking, signature, suffix, caller }: EmailConfirmation) {
    await this.limiter.hitOrThrow(LIMITS.linksPerAddress, caller);
    const found = await this.signed.find(booking, signature);
    if (found === null) return refuse({ code: 'invalid-confirmation-link' });
    return { ...(await this.email(found, suffix)), subject: found.owner };
  }

  private async email({ id, number, owner }: BookingDocument, suffix: string) {
    const waitSeconds = await this.limiter.hit(TRIES, String(id));
    if (waitSeconds > 0) return refuse({ code: 'too-many-tries', waitSeconds });
    if (parseTypedSuffix(suffix) !== number.slice(-LINK_SUFFIX_LENGTH))
      return refuse({ code: 'wrong-suffix' });
    const account = await this.documents.account(owner);
    if (account === null || account.email === ERASED) return refuse({ code: 'invalid-confirmation-link' });
    const pdf = await this.pdfs.newestOf(id);
    if (pdf === null) return refuse({ code: 'no-confirmation-yet' });
    const { hash, filename, type } = pdf;
    const { email, firstName } = account;
    const mail = { to: email, firstName, type, number, pdfUrl: this.links.pdfUrl(pdf) };
    const copy = confirmationCopy(mail, this.brand, { hash, filename });
    await this.outbox.send(`confirmation-copy/${randomUUID()}`, copy);
    return { ok: true as const, answer: { email }, position: null };
  }
}
