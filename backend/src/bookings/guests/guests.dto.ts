import { ApiProperty } from '@nestjs/swagger';
import { phoneProblem } from '@tour-portal/contracts/accounts/account-rules.js';
import { isDateSince1900 } from '@tour-portal/contracts/guests/birth-date.js';
import type { TransportRequest } from '@tour-portal/contracts/api/booking-api.js';
import { DETAIL_RULES } from '@tour-portal/contracts/guests/detail-fields.js';
import { contactNameProblem, passportNumberProblem } from '@tour-portal/contracts/guests/guest-details.js';
import { fullNameProblem } from '@tour-portal/contracts/guests/guest-names.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { IsBoolean, IsOptional, MaxLength } from 'class-validator';
import { AddressDto } from '../../accounts/accounts.dto.js';
import { Is, ObjectOf, Passes, shouldBe } from '../../http/input/validation.js';

const LONGEST_TEXT = 200;

class GuestEntryDto {
  @ApiProperty({ description: 'Guest id' })
  @Is(isId, 'the id of a guest')
  id!: number;
}

/** A guest's entry in the list of PATCH /bookings/{id}/guests/names (spec §5 "Guest names"). */
export class NameDto extends GuestEntryDto {
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

/**
 * A guest's entry in the list of PATCH /bookings/{id}/guests/details (spec §5 "Guest details"). It has only the fields to
 * change; null clears a field.
 */
export class DetailsDto extends GuestEntryDto {
  @ApiProperty({ required: false, nullable: true, type: () => AddressDto })
  @IsOptional()
  @ObjectOf(() => AddressDto, 'an address')
  address?: AddressDto | null;

  @ApiProperty({ required: false, nullable: true, type: String })
  @IsOptional()
  @Passes(DETAIL_RULES.email)
  email?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '17025550123' })
  @IsOptional()
  @Passes(phoneProblem)
  phoneNumber?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '18+' })
  @IsOptional()
  @Passes(DETAIL_RULES.age)
  age?: string | null;

  @ApiProperty({ required: false, nullable: true, type: () => EmergencyContactDto })
  @IsOptional()
  @ObjectOf(() => EmergencyContactDto, 'a name and a phone number')
  emergencyContact?: EmergencyContactDto | null;

  @ApiProperty({ required: false, nullable: true, type: String })
  @IsOptional()
  @Passes(passportNumberProblem)
  passportNumber?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: 'US' })
  @IsOptional()
  @Passes(DETAIL_RULES.passportCountry)
  passportCountry?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '1955-04-30' })
  @IsOptional()
  @Is(isDateSince1900, 'a date, yyyy-MM-dd')
  passportBornAt?: CalendarDate | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '2031-04-30' })
  @IsOptional()
  @Is(isDateSince1900, 'a date, yyyy-MM-dd')
  passportExpiredAt?: CalendarDate | null;
}

/** One arrival or departure: only types and lengths; `transportProblems` has the rules of spec §5 "Flights". */
class TransportDto implements TransportRequest {
  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean(shouldBe('true or false'))
  isArrival?: boolean;

  @ApiProperty()
  @IsBoolean(shouldBe('true or false'))
  isFlight!: boolean;

  @ApiProperty({ required: false, nullable: true, type: String, example: 'UA' })
  @IsOptional()
  @MaxLength(LONGEST_TEXT, shouldBe('text'))
  airline?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '1234' })
  @IsOptional()
  @MaxLength(LONGEST_TEXT, shouldBe('text'))
  flightNumber?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: 'DEN' })
  @IsOptional()
  @MaxLength(LONGEST_TEXT, shouldBe('text'))
  fromAirport?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String })
  @IsOptional()
  @MaxLength(LONGEST_TEXT, shouldBe('text'))
  fromAirportName?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: 'LAS' })
  @IsOptional()
  @MaxLength(LONGEST_TEXT, shouldBe('text'))
  toAirport?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String })
  @IsOptional()
  @MaxLength(LONGEST_TEXT, shouldBe('text'))
  toAirportName?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '2027-05-02' })
  @IsOptional()
  @MaxLength(LONGEST_TEXT, shouldBe('a date, yyyy-MM-dd'))
  scheduledDate?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: '14:35' })
  @IsOptional()
  @MaxLength(LONGEST_TEXT, shouldBe('a time, HH:mm'))
  scheduledTime?: string | null;

  @ApiProperty({ required: false, nullable: true, type: Boolean })
  @IsOptional()
  @IsBoolean(shouldBe('true or false'))
  stayAtProductHotel?: boolean | null;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean(shouldBe('true or false'))
  extraNight?: boolean;

  @ApiProperty({ required: false, nullable: true, type: String, maxLength: 40 })
  @IsOptional()
  @MaxLength(LONGEST_TEXT, shouldBe('text'))
  stayNote?: string | null;

  @ApiProperty({ required: false, nullable: true, type: String, maxLength: 40 })
  @IsOptional()
  @MaxLength(LONGEST_TEXT, shouldBe('text'))
  travelNote?: string | null;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean(shouldBe('true or false'))
  isManual?: boolean;

  @ApiProperty({ required: false, nullable: true, type: Number, description: 'Id of a transfer' })
  @IsOptional()
  @Is(isId, 'the id of a transfer')
  transfer?: number | null;
}

/** A guest's entry in the list of PATCH /bookings/{id}/guests/transports: the sides to be set. */
export class GuestTransportsDto extends GuestEntryDto {
  @ApiProperty({ required: false, type: () => TransportDto })
  @IsOptional()
  @ObjectOf(() => TransportDto, 'an arrival')
  arrival?: TransportDto;

  @ApiProperty({ required: false, type: () => TransportDto })
  @IsOptional()
  @ObjectOf(() => TransportDto, 'a departure')
  departure?: TransportDto;
}
