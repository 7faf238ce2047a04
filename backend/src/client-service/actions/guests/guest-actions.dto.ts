import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isId } from '@tour-portal/contracts/values/ids.js';
import { MAX_PARTY_GUESTS } from '@tour-portal/contracts/hold/rooms.js';
import { DetailsDto, GuestTransportsDto } from '../../../bookings/guests/guests.dto.js';
import { Is, ListOf } from '../../../http/input/validation.js';
import { MayBeAbsent, WithReason, isIds } from '../actions.dto.js';

const isTransfer = (value: unknown) => value === null || isId(value);

/** A list of entries, one a guest. */
const OfGuests = (entry: new () => object, what: string) =>
  applyDecorators(
    ApiProperty({ type: [entry], minItems: 1, maxItems: MAX_PARTY_GUESTS }),
    ListOf(() => entry, { min: 1, max: MAX_PARTY_GUESTS }, `a list of 1 to ${MAX_PARTY_GUESTS} ${what}`),
  );

/** POST …/details: as the customer's call has it, in `details`. */
export class CorrectDetailsDto extends WithReason {
  @OfGuests(DetailsDto, 'details')
  details!: DetailsDto[];
}

/** POST …/transports: as the customer's call has it, in `transports`. */
export class CorrectTransportsDto extends WithReason {
  @OfGuests(GuestTransportsDto, 'arrivals and departures')
  transports!: GuestTransportsDto[];
}

class TransferDto {
  @ApiProperty({ description: 'Guest id' })
  @Is(isId, 'the id of a guest')
  id!: number;

  @ApiProperty({ required: false, nullable: true, type: Number, description: 'Id of a transfer; null: none' })
  @MayBeAbsent()
  @Is(isTransfer, 'the id of a transfer, or null')
  arrival?: number | null;

  @ApiProperty({ required: false, nullable: true, type: Number, description: 'Id of a transfer; null: none' })
  @MayBeAbsent()
  @Is(isTransfer, 'the id of a transfer, or null')
  departure?: number | null;
}

/** POST …/transfer: the travel stays as it is but for its transfer. */
export class TransfersDto extends WithReason {
  @OfGuests(TransferDto, 'transfers')
  transfers!: TransferDto[];
}

/** POST …/protection */
export class OfferProtectionDto extends WithReason {
  @ApiProperty({ type: [Number], description: 'Guest ids' })
  @Is(isIds, 'a list of guest ids, each once')
  guests!: number[];
}
