import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { isDepositPaid } from '@tour-portal/contracts/booking-state.js';
import {
  TERMS_OF_TRAVEL_ID,
  TRAVEL_PROTECTION_ID,
  departureDocument,
} from '@tour-portal/contracts/document-ids.js';
import type { Request, Response } from 'express';
import { AccountQueries } from '../accounts/account-queries.js';
import { Sessions } from '../accounts/sessions.js';
import type { LiveSession } from '../accounts/sessions.js';
import { Clock } from '../clock.js';
import { pathId } from '../http/path-id.js';
import { notFound, refused } from '../http/problems.js';
import { sessionCookie } from '../http/session-guard.js';
import { OwnWrites } from '../read-side/own-writes.js';
import { PdfStore } from './pdf-store.js';
import { TravelDocuments } from './travel-documents.js';

@ApiTags('documents')
@Controller('v1/documents')
export class DocumentsController {
  constructor(
    private readonly travelDocuments: TravelDocuments,
    private readonly pdfs: PdfStore,
    private readonly sessions: Sessions,
    private readonly queries: AccountQueries,
    private readonly ownWrites: OwnWrites,
    private readonly clock: Clock,
  ) {}

  /** The general documents for everybody, a departure's for who has paid a deposit for it (spec §6). */
  @Get(':id')
  @ApiProduces('application/pdf')
  async travelDocument(
    @Param('id') idText: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const id = pathId(idText);
    if (id !== TERMS_OF_TRAVEL_ID && id !== TRAVEL_PROTECTION_ID) await this.checkAccess(id, request);
    const pdf = await this.travelDocuments.pdf(id);
    if (pdf === null) throw notFound();
    sendPdf(request, response, pdf);
  }

  /** A confirmation, for everybody who knows its hash. */
  @Get('confirmations/:hash/:filename')
  @ApiProduces('application/pdf')
  async confirmation(
    @Param('hash') hash: string,
    @Param('filename') filename: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const pdf = /^[0-9a-f]{64}$/.test(hash) ? await this.pdfs.find(hash) : null;
    if (pdf === null || pdf.filename !== filename) throw notFound();
    sendPdf(request, response, { ...pdf, version: hash });
  }

  /** @throws HttpException 401 without a session, 404 unless the account has paid a deposit for that departure */
  private async checkAccess(id: number, request: Request): Promise<void> {
    const sid = sessionCookie(request);
    const session = sid === null ? null : await this.sessions.find(sid);
    if (session === null) throw refused(401, 'Unauthenticated');
    const document = departureDocument(id);
    const booked = (await this.bookings(session)).some(
      ({ tour, departedAt, cancelledAt, deletedAt, guests }) =>
        tour === document?.tour &&
        departedAt === document.departedAt &&
        cancelledAt === null &&
        deletedAt === null &&
        isDepositPaid({ guests }),
    );
    if (!booked) throw notFound();
  }

  private async bookings({ account, wrote }: LiveSession) {
    const now = this.clock.now();
    const shown = await this.ownWrites.awaited({ wrote });
    const found = shown
      ? await this.queries.account(account, now)
      : await this.queries.accountFromLog(account, now);
    return found?.bookings ?? [];
  }
}

function sendPdf(
  request: Request,
  response: Response,
  {
    bytes,
    filename,
    version,
  }: { readonly bytes: Buffer; readonly filename: string; readonly version: string },
): void {
  const etag = `"${version}"`;
  response.setHeader('ETag', etag);
  // Kept by the reader's own browser only, and asked for again each time: a session may have ended.
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (request.headers['if-none-match'] === etag) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', 'application/pdf');
  response.setHeader('Content-Disposition', `inline; filename="${filename}"`);
  response.setHeader('Content-Length', bytes.length);
  response.status(200).end(bytes);
}
