import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { EvidencePack } from '../../audit/evidence-pack.js';
import { queryAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { Download } from '../../http/download.js';
import type { StaffLogin } from '../../http/request-context.js';
import { Clock } from '../../instance/clock.js';
import type { NoSuchBooking } from '../history/history-refusals.js';
import { ExportedHistories } from './exported-histories.js';

/** A ZIP file with events, PDFs, mails and a signed manifest (D43). */
export class ExportEvidence extends Query<UseCaseResult<Download, NoSuchBooking>> {
  constructor(
    readonly member: StaffLogin,
    readonly booking: number,
  ) {
    super();
  }
}

@QueryHandler(ExportEvidence)
export class ExportEvidenceHandler implements IQueryHandler<ExportEvidence> {
  constructor(
    private readonly histories: ExportedHistories,
    private readonly packs: EvidencePack,
    private readonly clock: Clock,
  ) {}

  async execute({ member, booking }: ExportEvidence) {
    const history = await this.histories.readForExport(member.staff, booking, 'an evidence pack');
    if (history === null) return refuse({ code: 'no-such-booking' });
    const pack = await this.packs.build(history, this.clock.now(), member.name);
    return queryAnswer(new Download(`${history.number}-evidence.zip`, 'application/zip', pack));
  }
}
