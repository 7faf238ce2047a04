import { ApiProperty } from '@nestjs/swagger';
import { fullNameProblem } from '@tour-portal/contracts/guest-names.js';
import { isId } from '@tour-portal/contracts/ids.js';
import { PRICE_CHANGE_MAX, priceChangeProblem } from '@tour-portal/contracts/room-changes.js';
import { MAX_GUESTS, MAX_ROOMS } from '@tour-portal/contracts/rooms.js';
import { EXTENSION_MAX_HOURS, noteProblem, reasonProblem } from '@tour-portal/contracts/staff-rules.js';
import { isMoment } from '@tour-portal/contracts/time.js';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateIf, ValidateNested } from 'class-validator';
import { HoldDto } from '../bookings/bookings.dto.js';
import { Is, Passes } from '../http/validation.js';

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every(isId) && new Set(value).size === value.length;
const isGuests = (value: unknown) => isIds(value) && value.length <= MAX_GUESTS;
const isRooms = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_ROOMS && value.every(isIds);
const isHours = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= EXTENSION_MAX_HOURS;
const isFlag = (value: unknown) => typeof value === 'boolean';
const isAmount = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
const isPriceChange = (value: unknown) => typeof value === 'number' && priceChangeProblem(value) === null;

/** Left out, but not null: who sends `guests: null` may mean nobody, and is not to cancel everybody. */
const MayBeAbsent = () => ValidateIf((_, value: unknown) => value !== undefined);

/** Every action says why (D42). */
class WithReason {
  @ApiProperty({ example: 'Called and asked for it' })
  @Passes(reasonProblem)
  reason!: string;
}

/** POST …/cancel */
export class CancelDto extends WithReason {
  @ApiProperty({ type: [Number], required: false, description: 'Guest ids; absent: the whole booking' })
  @MayBeAbsent()
  @Is(isGuests, 'a list of guest ids, each once')
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
  @Is(isRooms, `1 to ${MAX_ROOMS} lists of guest ids`)
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
  @ApiProperty({ type: [CorrectedNameDto] })
  @IsArray({ message: 'This should be a list of names' })
  @ArrayMinSize(1, { message: 'This should be a list of names' })
  @ArrayMaxSize(MAX_GUESTS, { message: `This should be a list of at most ${MAX_GUESTS} names` })
  @ValidateNested({ each: true, message: 'This should be a list of names' })
  @Type(() => CorrectedNameDto)
  names!: CorrectedNameDto[];
}

/** POST …/extend: by hours, or until a moment. */
export class ExtendDto extends WithReason {
  @ApiProperty({ required: false, example: 24 })
  @MayBeAbsent()
  @Is(isHours, `a number of hours from 1 to ${EXTENSION_MAX_HOURS}`)
  hours?: number;

  @ApiProperty({ required: false, example: '2027-01-05T18:00:00Z' })
  @MayBeAbsent()
  @Is(isMoment, 'a time like 2027-01-05T18:00:00Z')
  until?: string;
}

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
  @Is(isFlag, 'true or false')
  evenIfBlocked?: boolean;

  @ApiProperty({ example: 'Travels with a second group' })
  @Passes(reasonProblem)
  reason!: string;
}

/** PUT /client-service/accounts/{id}/do-not-book */
export class DoNotBookDto extends WithReason {
  @ApiProperty()
  @Is(isFlag, 'true or false')
  doNotBook!: boolean;
}
