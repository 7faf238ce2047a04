import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { SentMail } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Reads } from '../../http/answers.js';
import type { AnswerOf } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import type { Download } from '../../http/download.js';
import { NoParameters, PathId } from '../../http/input/calls.js';
import type { StaffLogin } from '../../http/request-context.js';
import { historyRefusal } from '../history/history-refusals.js';
import { RequiresRoleFor } from '../../http/security/requires-role-for.js';
import { CurrentStaff, StaffGuard } from '../staff/staff-guard.js';
import { ExportBookingFile, ExportDto } from './export-booking-file.js';
import { GetSentMail } from './sent-mail.js';

type FileAnswer = AnswerOf<Download, typeof historyRefusal>;

/** A booking's history and statement to download, evidence that can be checked without the portal, and its mails (D41, decision 0015). */
@ApiTags('client service')
@Controller('v1/client-service/bookings/:id')
@UseGuards(StaffGuard)
@RequiresRoleFor('read')
@Reads(historyRefusal)
export class EvidenceController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({
    summary: 'Export the history of a booking',
    files: ['text/csv', 'application/x-ndjson', 'application/pdf'],
  })
  @Get('export')
  export(
    @CurrentStaff() member: StaffLogin,
    @Query() { format }: ExportDto,
    @PathId() booking: number,
  ): FileAnswer {
    return this.queries.execute(new ExportBookingFile(member, booking, format));
  }

  @Describes({
    summary: 'The money of a booking, line by line, with the event behind each',
    files: ['application/pdf'],
  })
  @Get('account')
  exportStatement(
    @CurrentStaff() member: StaffLogin,
    @NoParameters() _: undefined,
    @PathId() booking: number,
  ): FileAnswer {
    return this.queries.execute(new ExportBookingFile(member, booking, 'statement'));
  }

  @Describes({ summary: 'The evidence pack of a booking, signed', files: ['application/zip'] })
  @Get('evidence')
  evidence(
    @CurrentStaff() member: StaffLogin,
    @NoParameters() _: undefined,
    @PathId() booking: number,
  ): FileAnswer {
    return this.queries.execute(new ExportBookingFile(member, booking, 'evidence'));
  }

  /** The mail with which a confirmation was sent; `digest` is the field `letter` of its `ConfirmationIssued` event. */
  @Describes({ summary: 'A mail about a booking, as it was sent', answer: 'SentMail' })
  @Get('letters/:digest')
  sentMail(
    @CurrentStaff() { staff }: StaffLogin,
    @NoParameters() _: undefined,
    @PathId() booking: number,
    @Param('digest') digest: string,
  ): AnswerOf<SentMail, typeof historyRefusal> {
    return this.queries.execute(new GetSentMail(staff, booking, digest));
  }
}
