import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { BookingHistory, SentMail } from '@tour-portal/contracts/client-service-api.js';
import type { Response } from 'express';
import { EvidencePack } from '../audit/evidence-pack.js';
import { Brand } from '../brand.js';
import { Clock } from '../clock.js';
import { sendDownload } from '../http/download.js';
import { notFound } from '../http/problems.js';
import { checkedParameters, noParameters, oneOf } from '../http/query.js';
import { LetterStore, messageOf } from '../messages/letter-store.js';
import { History } from './history.js';
import { HISTORY_FORMATS, historyFile } from './history-files.js';
import type { HistoryFormat } from './history-files.js';
import { LookedAtBookings } from './looked-at-bookings.js';
import type { StaffLogin } from './staff-accounts.js';
import { CurrentStaff, StaffGuard } from './staff-guard.js';

/** A booking's history to take away, and as evidence that can be checked without the portal (D41, D43). */
@ApiTags('client service')
@Controller('v1/client-service/bookings')
@UseGuards(StaffGuard)
export class EvidenceController {
  constructor(
    private readonly history: History,
    private readonly looks: LookedAtBookings,
    private readonly packs: EvidencePack,
    private readonly letters: LetterStore,
    private readonly brand: Brand,
    private readonly clock: Clock,
  ) {}

  @Get(':id/export')
  @ApiQuery({ name: 'format', enum: HISTORY_FORMATS })
  @ApiProduces('text/csv', 'application/x-ndjson', 'application/pdf')
  async export(
    @CurrentStaff() member: StaffLogin,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const { format } = checkedParameters(query, { format: oneOf(HISTORY_FORMATS) });
    const history = await this.taken(member, id, `the history as ${format}`);
    const file = await historyFile(history, format as HistoryFormat, this.brand, this.clock.now());
    sendDownload(response, file);
  }

  /** A ZIP file with events, PDFs, mails and a signed manifest. */
  @Get(':id/evidence')
  @ApiProduces('application/zip')
  async evidence(
    @CurrentStaff() member: StaffLogin,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    noParameters(query);
    const history = await this.taken(member, id, 'an evidence pack');
    const pack = await this.packs.of(history, this.clock.now(), member.name);
    sendDownload(response, {
      filename: `${history.number}-evidence.zip`,
      type: 'application/zip',
      content: pack,
    });
  }

  /** A mail that went out about the booking, as it was sent; its digest is in the event of its confirmation. */
  @Get(':id/letters/:digest')
  async letter(
    @CurrentStaff() member: StaffLogin,
    @Param('id') id: string,
    @Param('digest') digest: string,
    @Query() query: Record<string, unknown>,
  ): Promise<SentMail> {
    noParameters(query);
    const { booking } = await this.looks.at(member, id, 'history', () => 'a mail that was sent');
    const letter = await this.letters.find(digest);
    if (letter?.booking !== booking) throw notFound();
    const { to, subject, text, html, attachments = [] } = messageOf(letter);
    return { to, subject, text, html, attachments };
  }

  private async taken(member: StaffLogin, id: string, what: string): Promise<BookingHistory> {
    const { booking, events } = await this.looks.at(member, id, 'export', () => what);
    return this.history.of(booking, events);
  }
}
