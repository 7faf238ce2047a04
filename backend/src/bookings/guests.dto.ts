import { ApiProperty } from '@nestjs/swagger';
import { emailProblem, phoneProblem } from '@tour-portal/contracts/account-rules.js';
import { isBirthDate } from '@tour-portal/contracts/birth-date.js';
import type { TransportRequest } from '@tour-portal/contracts/booking-api.js';
import {
  ageProblem,
  contactNameProblem,
  passportNumberProblem,
} from '@tour-portal/contracts/guest-details.js';
import { fullNameProblem } from '@tour-portal/contracts/guest-names.js';
import { isId } from '@tour-portal/contracts/ids.js';
import type { CalendarDate } from '@tour-portal/contracts/time.js';
import { Type } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { AddressDto } from '../accounts/accounts.dto.js';
import { Is, Passes } from '../http/validation.js';

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string' && value.length <= 200;
const isFlag = (value: unknown) => typeof value === 'boolean';

class OfGuestDto {
  @ApiProperty({ description: 'Guest id' })
  @Is(isId, 'the id of a guest')
  id!: number;
}

/** PATCH /bookings/{id}/guests/names (spec §5 "Guest names"). */
export class NameDto extends OfGuestDto {
  @ApiProperty({ example: 'Ruth Bennett' })
  @Passes(fullNameProblem)
  fullName!: string;
}

class EmergencyContactDto {
  @ApiProperty()
  @Passes(contactNameProblem)
  name!: string;

  @ApiProperty({ example: '17025550123' })
  @Passes(phoneProblem)
  phoneNumber!: string;
}

/** PATCH /bookings/{id}/guests/details (spec §5 "Guest details"): only what changes; null clears. */
export class DetailsDto extends OfGuestDto {
  @ApiProperty({ required: false, nullable: true, type: () => AddressDto })
  @IsOptional()
  @Is(isObject, 'an address')
  @ValidateNested({ message: 'This should be an address' })
  @Type(() => AddressDto)
  address?: AddressDto | null;

  @ApiProperty({ required: false, nullable: true, type: String })
  @IsOptional()
  @Passes(emailProblem)
  email?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '17025550123' })
  @IsOptional()
  @Passes(phoneProblem)
  phoneNumber?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '18+' })
  @IsOptional()
  @Passes(ageProblem)
  age?: string | null;

  @ApiProperty({ required: false, nullable: true, type: () => EmergencyContactDto })
  @IsOptional()
  @Is(isObject, 'a name and a phone number')
  @ValidateNested({ message: 'This should be a name and a phone number' })
  @Type(() => EmergencyContactDto)
  emergencyContact?: EmergencyContactDto | null;

  @ApiProperty({ required: false, nullable: true, type: String })
  @IsOptional()
  @Passes(passportNumberProblem)
  passportNumber?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: 'US' })
  @IsOptional()
  @Passes((value) => (/^[A-Z]{2}$/.test(value) ? null : 'Choose a country'))
  passportCountry?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '1955-04-30' })
  @IsOptional()
  @Is(isBirthDate, 'a date, yyyy-MM-dd')
  passportBornAt?: CalendarDate | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '2031-04-30' })
  @IsOptional()
  @Is(isBirthDate, 'a date, yyyy-MM-dd')
  passportExpiredAt?: CalendarDate | null;
}

/** One arrival or departure: shapes only; the rules of spec §5 "Flights" are `transportProblems`. */
class TransportDto implements TransportRequest {
  @ApiProperty({ required: false })
  @IsOptional()
  @Is(isFlag, 'true or false')
  isArrival?: boolean;

  @ApiProperty()
  @Is(isFlag, 'true or false')
  isFlight!: boolean;

  @ApiProperty({ required: false, nullable: true, type: String, example: 'UA' })
  @IsOptional()
  @Is(isText, 'text')
  airline?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '1234' })
  @IsOptional()
  @Is(isText, 'text')
  flightNumber?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: 'DEN' })
  @IsOptional()
  @Is(isText, 'text')
  fromAirport?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String })
  @IsOptional()
  @Is(isText, 'text')
  fromAirportName?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: 'LAS' })
  @IsOptional()
  @Is(isText, 'text')
  toAirport?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String })
  @IsOptional()
  @Is(isText, 'text')
  toAirportName?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '2027-05-02' })
  @IsOptional()
  @Is(isText, 'a date, yyyy-MM-dd')
  scheduledDate?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '14:35' })
  @IsOptional()
  @Is(isText, 'a time, HH:mm')
  scheduledTime?: string | null;

  @ApiProperty({ required: false, nullable: true, type: Boolean })
  @IsOptional()
  @Is(isFlag, 'true or false')
  stayAtProductHotel?: boolean | null;

  @ApiProperty({ required: false })
  @IsOptional()
  @Is(isFlag, 'true or false')
  extraNight?: boolean;

  @ApiProperty({ required: false, nullable: true, type: String, maxLength: 40 })
  @IsOptional()
  @Is(isText, 'text')
  stayNote?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, maxLength: 40 })
  @IsOptional()
  @Is(isText, 'text')
  travelNote?: string | null;

  @ApiProperty({ required: false })
  @IsOptional()
  @Is(isFlag, 'true or false')
  isManual?: boolean;

  @ApiProperty({ required: false, nullable: true, type: Number, description: 'Id of a transfer' })
  @IsOptional()
  @Is(isId, 'the id of a transfer')
  transfer?: number | null;
}

/** PATCH /bookings/{id}/guests/transports: the sides to be set. */
export class GuestTransportsDto extends OfGuestDto {
  @ApiProperty({ required: false, type: () => TransportDto })
  @IsOptional()
  @Is(isObject, 'an arrival')
  @ValidateNested({ message: 'This should be an arrival' })
  @Type(() => TransportDto)
  arrival?: TransportDto;

  @ApiProperty({ required: false, type: () => TransportDto })
  @IsOptional()
  @Is(isObject, 'a departure')
  @ValidateNested({ message: 'This should be a departure' })
  @Type(() => TransportDto)
  departure?: TransportDto;
}
