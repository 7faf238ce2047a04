import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isId } from '@tour-portal/contracts/values/ids.js';
import { STAFF_MAX_GUESTS } from '@tour-portal/contracts/hold/rooms.js';
import { reasonProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import { ListOf, Passes } from '../../http/input/validation.js';

/** Whether a value is a list of guest ids: at least one, each once, and no more than a booking can have. */
export const isGuestIdList = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= STAFF_MAX_GUESTS &&
  value.every(isId) &&
  new Set(value).size === value.length;

/** The body of an action, which has to give a reason (D42). */
export class WithReason {
  @ApiProperty({ example: 'Called and asked for it' })
  @Passes(reasonProblem)
  reason!: string;
}

/** The body of a call that takes nothing but a reason. */
export class ReasonDto extends WithReason {}

/** Marks a property that has to be a list of entries about guests: from 1 to `STAFF_MAX_GUESTS` of them. */
export const GuestListOf = (entry: new () => object, what: string) =>
  applyDecorators(
    ApiProperty({ type: [entry], minItems: 1, maxItems: STAFF_MAX_GUESTS }),
    ListOf(() => entry, { min: 1, max: STAFF_MAX_GUESTS }, `a list of 1 to ${STAFF_MAX_GUESTS} ${what}`),
  );
