import { ApiProperty } from '@nestjs/swagger';
import type { HoldRequest } from '@tour-portal/contracts/booking-api.js';
import { isId } from '@tour-portal/contracts/ids.js';
import { MAX_ROOMS } from '@tour-portal/contracts/rooms.js';
import { isCalendarDate } from '@tour-portal/contracts/time.js';
import { IsOptional } from 'class-validator';
import { Is } from '../http/validation.js';

const isText = (value: unknown) => typeof value === 'string' && value.length <= 40;
const isRooms = (value: unknown) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= MAX_ROOMS &&
  value.every((guests) => Number.isInteger(guests));

/** POST /bookings: shapes only; the rules of spec §5 "Hold parameters" are `holdProblem`. */
export class HoldDto implements HoldRequest {
  @ApiProperty({ example: 1, description: 'Tour id' })
  @Is(isId, 'a tour id')
  tour!: number;

  @ApiProperty({ type: [Number], example: [2, 1], description: 'Guests per room' })
  @Is(isRooms, `1 to ${MAX_ROOMS} numbers of guests`)
  roomGuests!: number[];

  @ApiProperty({ example: '2027-05-03', description: 'First day of the tour' })
  @Is(isCalendarDate, 'a date, yyyy-MM-dd')
  date!: string;

  @ApiProperty({ required: false, description: 'Booking number of the party to join' })
  @IsOptional()
  @Is(isText, 'a booking number')
  number?: string;

  @ApiProperty({ required: false, description: 'Id of the hold to replace' })
  @IsOptional()
  @Is(isId, 'the id of a hold')
  holdId?: number;
}
