import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { queryAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { Download } from '../../http/download.js';
import { Brand } from '../../instance/brand.js';
import { Clock } from '../../instance/clock.js';
import type { NoSuchBooking } from '../history/history-refusals.js';
import { ExportedHistories } from './exported-histories.js';
import { statementFile } from './history-files.js';

/** Every line of money of a booking with the event behind it, and the balance (D41). */
export class ExportBookingStatement extends Query<UseCaseResult<Download, NoSuchBooking>> {
  constructor(
    readonly staff: number,
    readonly booking: number,
  ) {
    super();
  }
}

@QueryHandler(ExportBookingStatement)
export class ExportBookingStatementHandler implements IQueryHandler<ExportBookingStatement> {
  constructor(
    private readonly histories: ExportedHistories,
    private readonly brand: Brand,
    private readonly clock: Clock,
  ) {}

  async execute({ staff, booking }: ExportBookingStatement) {
    // Recorded events have this text already, so it stays the same; “account” in it means the booking's statement.
    const history = await this.histories.readForExport(staff, booking, 'the account as pdf');
    if (history === null) return refuse({ code: 'no-such-booking' });
    return queryAnswer(await statementFile(history, this.brand, this.clock.now()));
  }
}
