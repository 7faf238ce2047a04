import { ApiProperty } from '@nestjs/swagger';
import type { HoldRequest } from '@tour-portal/contracts/api/booking-api.js';
import { parseBookingNumber } from '@tour-portal/contracts/values/booking-number.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import { STAFF_MAX_ROOMS } from '@tour-portal/contracts/hold/rooms.js';
import { isCalendarDate } from '@tour-portal/contracts/values/time.js';
import { IsOptional, MaxLength } from 'class-validator';
import { Is, Passes, shouldBe } from '../http/input/validation.js';

const isRooms = (value: unknown) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= STAFF_MAX_ROOMS &&
  value.every((guests) => Number.isInteger(guests));

/** A party and the departure it asks for: only shapes and lengths; `holdProblem` checks the rules of spec §5 "Hold parameters". */
export class PartyDto {
  @ApiProperty({ example: 1, description: 'Tour id' })
  @Is(isId, 'a tour id')
  tour!: number;

  @ApiProperty({ type: [Number], example: [2, 1], description: 'Guests per room' })
  @Is(isRooms, `1 to ${STAFF_MAX_ROOMS} numbers of guests`)
  roomGuests!: number[];

  @ApiProperty({ example: '2027-05-03', description: 'First day of the tour' })
  @Is(isCalendarDate, 'a date, yyyy-MM-dd')
  date!: string;

  @ApiProperty({ required: false, description: 'Booking number of the party to join' })
  @IsOptional()
  @MaxLength(40, shouldBe('a booking number'))
  number?: string;
}

/** POST /bookings; client service's call for a hold extends it. */
export class HoldDto extends PartyDto implements HoldRequest {
  @ApiProperty({ required: false, description: 'Id of the hold to replace' })
  @IsOptional()
  @Is(isId, 'the id of a hold')
  holdId?: number;
}

const bookingNumberProblem = (value: string) => {
  if (value === '') return 'This field is required';
  return parseBookingNumber(value).ok ? null : 'This is not a booking number';
};

/** GET /bookings/availability/invite */
export class InviteDto {
  @ApiProperty({ example: 'RC050227-7K2' })
  @Passes(bookingNumberProblem)
  number!: string;
}
