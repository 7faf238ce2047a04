import { ApiProperty } from '@nestjs/swagger';
import { oneOf } from '../../http/input/query.js';
import { Passes } from '../../http/input/validation.js';
import { HISTORY_FORMATS } from './history-files.js';
import type { HistoryFormat } from './history-files.js';

/** GET /client-service/bookings/:id/export */
export class ExportDto {
  @ApiProperty({ enum: HISTORY_FORMATS })
  @Passes(oneOf(HISTORY_FORMATS))
  format!: HistoryFormat;
}
