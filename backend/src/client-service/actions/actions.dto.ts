import type { PipeTransform } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { fullNameProblem } from '@tour-portal/contracts/guests/guest-names.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import { PRICE_CHANGE_MAX, priceChangeProblem } from '@tour-portal/contracts/client-service/room-changes.js';
import { MAX_PARTY_GUESTS, MAX_PARTY_ROOMS } from '@tour-portal/contracts/hold/rooms.js';
import {
  EXTENSION_MAX_HOURS,
  noteProblem,
  reasonProblem,
} from '@tour-portal/contracts/accounts/staff-rules.js';
import { REMINDER_KINDS, isReminderKind } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import type { ReminderKind } from '@tour-portal/contracts/reminders/reminder-kinds.js';
import { isMoment } from '@tour-portal/contracts/values/time.js';
import { IsBoolean, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { HoldDto } from '../../bookings/bookings.dto.js';
import { invalid } from '../../http/problems.js';
import { Is, ListOf, Passes, wanted } from '../../http/input/validation.js';

/** Ids of guests of one party, each once. */
export const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MAX_PARTY_GUESTS &&
  value.every(isId) &&
  new Set(value).size === value.length;
const isRooms = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_PARTY_ROOMS && value.every(isIds);
const HOURS = wanted(`a number of hours from 1 to ${EXTENSION_MAX_HOURS}`);
const isAmount = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
const isPriceChange = (value: unknown) => typeof value === 'number' && priceChangeProblem(value) === null;

/** Left out, but not null: who sends `guests: null` may mean nobody, and is not to cancel everybody. */
export const MayBeAbsent = () => ValidateIf((_, value: unknown) => value !== undefined);

/** Every action says why (D42). */
export class WithReason {
  @ApiProperty({ example: 'Called and asked for it' })
  @Passes(reasonProblem)
  reason!: string;
}

/** POST …/remind (D62) */
export class RemindDto extends WithReason {
  @ApiProperty({ enum: REMINDER_KINDS })
  @Is(isReminderKind, `one of ${REMINDER_KINDS.join(', ')}`)
  kind!: ReminderKind;
}

/** POST …/cancel */
export class CancelDto extends WithReason {
  @ApiProperty({ type: [Number], required: false, description: 'Guest ids; absent: the whole booking' })
  @MayBeAbsent()
  @Is(isIds, 'a list of guest ids, each once')
  guests?: number[];
}

/** POST …/rooms */
export class RoomsDto extends WithReason {
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'integer' } },
    example: [[1201, 1202], [1203]],
    description: 'Ids of the guests, by room',
  })
  @Is(isRooms, `1 to ${MAX_PARTY_ROOMS} lists of guest ids`)
  rooms!: number[][];
}

/** POST …/price */
export class PriceDto extends WithReason {
  @ApiProperty({ description: 'Guest id' })
  @Is(isId, 'the id of a guest')
  guest!: number;

  @ApiProperty({ example: -5000, description: 'Cents; less than 0 takes off' })
  @Is(isPriceChange, `whole cents other than 0, from -${PRICE_CHANGE_MAX} to ${PRICE_CHANGE_MAX}`)
  amount!: number;
}

class CorrectedNameDto {
  @ApiProperty({ description: 'Guest id' })
  @Is(isId, 'the id of a guest')
  id!: number;

  @ApiProperty({ example: 'Ruth Bennett' })
  @Passes(fullNameProblem)
  fullName!: string;
}

/** POST …/names */
export class CorrectNamesDto extends WithReason {
  @ApiProperty({ type: [CorrectedNameDto], minItems: 1, maxItems: MAX_PARTY_GUESTS })
  @ListOf(
    () => CorrectedNameDto,
    { min: 1, max: MAX_PARTY_GUESTS },
    `a list of 1 to ${MAX_PARTY_GUESTS} names`,
  )
  names!: CorrectedNameDto[];
}

/** POST …/extend: by hours, or until a moment. */
export class ExtendDto extends WithReason {
  @ApiProperty({ required: false, example: 24 })
  @MayBeAbsent()
  @IsInt(HOURS)
  @Min(1, HOURS)
  @Max(EXTENSION_MAX_HOURS, HOURS)
  hours?: number;

  @ApiProperty({ required: false, example: '2027-01-05T18:00:00Z' })
  @MayBeAbsent()
  @Is(isMoment, 'a time like 2027-01-05T18:00:00Z')
  until?: string;
}

/** Says one of the two, and not both. */
export const hoursOrUntil: PipeTransform<ExtendDto, ExtendDto> = {
  transform: (body) => {
    if ((body.hours === undefined) !== (body.until === undefined)) return body;
    throw invalid([{ message: 'Say either hours or until when', fields: ['hours', 'until'] }]);
  },
};

/** POST …/refund */
export class RefundDto extends WithReason {
  @ApiProperty({ description: 'Payment id' })
  @Is(isId, 'the id of a payment')
  payment!: number;

  @ApiProperty({ example: 5000, description: 'Cents' })
  @Is(isAmount, 'an amount of whole cents above 0')
  amount!: number;
}

/** POST …/reconfirm */
export class ReasonDto extends WithReason {}

/** POST …/note: what is noted says enough. */
export class NoteDto {
  @ApiProperty({ example: 'Travels with a wheelchair' })
  @Passes(noteProblem)
  note!: string;

  @ApiProperty({ required: false })
  @MayBeAbsent()
  @Passes(reasonProblem)
  reason?: string;
}

/** POST /client-service/holds */
export class StaffHoldDto extends HoldDto {
  @ApiProperty({ description: 'Account id' })
  @Is(isId, 'the id of an account')
  account!: number;

  @ApiProperty({ required: false, description: 'Although the account is blocked from booking' })
  @MayBeAbsent()
  @IsBoolean(wanted('true or false'))
  evenIfBlocked?: boolean;

  @ApiProperty({ example: 'Travels with a second group' })
  @Passes(reasonProblem)
  reason!: string;
}

/** PUT /client-service/accounts/{id}/do-not-book */
export class DoNotBookDto extends WithReason {
  @ApiProperty()
  @IsBoolean(wanted('true or false'))
  doNotBook!: boolean;
}
