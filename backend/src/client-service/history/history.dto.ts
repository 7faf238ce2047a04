import type { PipeTransform } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isMoment } from '@tour-portal/contracts/values/time.js';
import { IsOptional } from 'class-validator';
import { Passes } from '../../http/input/validation.js';
import { invalid } from '../../http/problems.js';

const revisionProblem = (value: string) =>
  /^(-1|0|[1-9][0-9]{0,8})$/.test(value) ? null : 'This should be a revision of the booking';
const timeProblem = (value: string) =>
  isMoment(value) ? null : 'This should be a time like 2026-11-21T12:00:00Z';

/** GET /client-service/bookings/:id/at: one of the two. */
export class MomentDto {
  @ApiProperty({ required: false, description: "Of the booking's own stream; -1 before its first event" })
  @IsOptional()
  @Passes(revisionProblem)
  revision?: string;

  @ApiProperty({ required: false, example: '2026-11-21T12:00:00Z' })
  @IsOptional()
  @Passes(timeProblem)
  time?: string;
}

/** Lets a query pass that has either a revision or a time, and not both. @throws HttpException 400 */
export const revisionOrTime: PipeTransform<MomentDto, MomentDto> = {
  transform: (query) => {
    if ((query.revision === undefined) !== (query.time === undefined)) return query;
    throw invalid([{ message: 'Say either a revision or a time', fields: ['revision', 'time'] }], 'query');
  },
};

/** GET /client-service/bookings/:id/diff */
export class DifferenceDto {
  @ApiProperty()
  @Passes(revisionProblem)
  from!: string;

  @ApiProperty()
  @Passes(revisionProblem)
  to!: string;
}
