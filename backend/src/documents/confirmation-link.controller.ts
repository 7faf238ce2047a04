import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { ConfirmationEmailed, ConfirmationLink } from '@tour-portal/contracts/booking-api.js';
import {
  INVALID_LINK,
  LINK_SUFFIX_LENGTH,
  linkSuffix,
  withoutSuffix,
} from '@tour-portal/contracts/confirmation-link.js';
import { parseId } from '@tour-portal/contracts/ids.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import { Brand } from '../brand.js';
import { IdempotencyInterceptor } from '../http/idempotency.js';
import { TooManyRequests, invalidField, refused } from '../http/problems.js';
import { onlyParameter } from '../http/query.js';
import { RateLimiter } from '../http/rate-limiter.js';
import type { Limit } from '../http/rate-limiter.js';
import { Outbox } from '../messages/outbox.js';
import { Documents } from '../read-side/documents.js';
import { ConfirmationLinks } from './confirmation-links.js';
import { confirmationCopy } from './confirmation-mail.js';
import { ConfirmationEmailDto } from './documents.dto.js';
import { PdfStore } from './pdf-store.js';

const TRIES: Limit = { name: 'confirmation-link', hits: 5, windowMillis: 15 * 60_000 };

/** The signed link of the confirmation mails (spec §7 "Confirmation PDF email"): needs no session. */
@ApiTags('bookings')
@Controller('v1/bookings/:id/confirmation')
export class ConfirmationLinkController {
  constructor(
    private readonly links: ConfirmationLinks,
    private readonly pdfs: PdfStore,
    private readonly documents: Documents,
    private readonly outbox: Outbox,
    private readonly limiter: RateLimiter,
    private readonly brand: Brand,
  ) {}

  @Get()
  @ApiQuery({ name: 'signature' })
  async link(@Param('id') id: string, @Query() query: Record<string, unknown>): Promise<ConfirmationLink> {
    const { number } = await this.signed(id, onlyParameter(query, 'signature'));
    return { number: withoutSuffix(number) };
  }

  @Post('email')
  @UseInterceptors(IdempotencyInterceptor)
  @HttpCode(200)
  async email(@Param('id') id: string, @Body() body: ConfirmationEmailDto): Promise<ConfirmationEmailed> {
    const { id: booking, number, owner } = await this.signed(id, body.signature);
    const wait = await this.limiter.hit(TRIES, String(booking));
    if (wait > 0) throw new TooManyRequests(wait);
    if (linkSuffix(body.suffix) !== number.slice(-LINK_SUFFIX_LENGTH))
      throw invalidField('suffix', 'These are not the last three characters of your booking number');
    const account = await this.documents.account(owner);
    if (account === null) throw refused(400, INVALID_LINK);
    const pdf = await this.pdfs.newestOf(booking);
    if (pdf === null) throw refused(409, 'Your confirmation is being made. Please try again in a minute.');
    const { hash, filename, type } = pdf;
    const { email, firstName } = account;
    const link = this.links.pdf(pdf);
    const copy = confirmationCopy({ to: email, firstName, type, number, link }, this.brand, {
      hash,
      filename,
    });
    await this.outbox.send(`confirmation-copy/${randomUUID()}`, copy);
    return { email };
  }

  /** @throws HttpException in one and the same way for a bad signature and for a booking that nobody has */
  private async signed(idText: string, signature: unknown): Promise<BookingDocument> {
    const id = parseId(idText);
    const isSigned = id !== null && typeof signature === 'string' && this.links.isSigned(id, signature);
    const booking = isSigned ? await this.documents.booking(id) : null;
    if (booking === null) throw refused(400, INVALID_LINK);
    return booking;
  }
}
