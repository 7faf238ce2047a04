import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Passes } from '../../http/input/validation.js';

const LONGEST = 200;

const textProblem = (value: string) =>
  value.length > LONGEST ? `Please use ${LONGEST} characters or fewer` : null;
const cursorProblem = (value: string) =>
  /^\d{1,6}$/.test(value) ? null : 'This should be what an answer gave as next';

/** GET /client-service/bookings */
export class SearchDto {
  @ApiProperty({ description: 'Number, id, name, e-mail, phone, date (`yyyy-MM-dd`) or state (D40)' })
  @Passes(textProblem)
  q!: string;

  @ApiProperty({ required: false, description: "An answer's `next`" })
  @IsOptional()
  @Passes(cursorProblem)
  cursor?: string;
}
