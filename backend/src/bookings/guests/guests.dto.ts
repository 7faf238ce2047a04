import { applyDecorators } from '@nestjs/common';
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
import { NullableProperty } from '../../http/input/optional-properties.js';
import { Is, ObjectOf, Passes, shouldBe } from '../../http/input/validation.js';

/** How many characters a text about a guest has at most. */
const LONGEST_TEXT = 200;

export class GuestEntryDto {
  @ApiProperty({ description: 'Guest id' })
  @Is(isId, 'the id of a guest')
  id!: number;
}

/** A guest's entry in the lists of names that customers and client service send (spec §5 "Guest names"). */
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
 * A guest's entry in the lists of details that customers and client service send (spec §5 "Guest details"). It has only the
 * fields to change; null clears a field.
 */
export class DetailsDto extends GuestEntryDto {
  @NullableProperty({ type: () => AddressDto })
  @ObjectOf(() => AddressDto, 'an address')
  address?: AddressDto | null;

  @NullableProperty({ type: String })
  @Passes(DETAIL_RULES.email)
  email?: string | null;

  @NullableProperty({ type: String, example: '17025550123' })
  @Passes(phoneProblem)
  phoneNumber?: string | null;

  @NullableProperty({ type: String, example: '18+' })
  @Passes(DETAIL_RULES.age)
  age?: string | null;

  @NullableProperty({ type: () => EmergencyContactDto })
  @ObjectOf(() => EmergencyContactDto, 'a name and a phone number')
  emergencyContact?: EmergencyContactDto | null;

  @NullableProperty({ type: String })
  @Passes(passportNumberProblem)
  passportNumber?: string | null;

  @NullableProperty({ type: String, example: 'US' })
  @Passes(DETAIL_RULES.passportCountry)
  passportCountry?: string | null;

  @NullableProperty({ type: String, example: '1955-04-30' })
  @Is(isDateSince1900, 'a date, yyyy-MM-dd')
  passportBornAt?: CalendarDate | null;

  @NullableProperty({ type: String, example: '2031-04-30' })
  @Is(isDateSince1900, 'a date, yyyy-MM-dd')
  passportExpiredAt?: CalendarDate | null;
}

/** A text of at most `LONGEST_TEXT` characters, which may be left out or null; the options only describe it. */
const TravelText = (
  options: { readonly example?: string; readonly maxLength?: number } = {},
  wanted = 'text',
) =>
  applyDecorators(NullableProperty({ type: String, ...options }), MaxLength(LONGEST_TEXT, shouldBe(wanted)));

/** One arrival or departure: only shapes and lengths; `transportProblems` has the rules of spec §5 "Flights". */
class TransportDto implements TransportRequest {
  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean(shouldBe('true or false'))
  isArrival?: boolean;

  @ApiProperty()
  @IsBoolean(shouldBe('true or false'))
  isFlight!: boolean;

  @TravelText({ example: 'UA' })
  airline?: string | null;

  @TravelText({ example: '1234' })
  flightNumber?: string | null;

  @TravelText({ example: 'DEN' })
  fromAirport?: string | null;

  @TravelText()
  fromAirportName?: string | null;

  @TravelText({ example: 'LAS' })
  toAirport?: string | null;

  @TravelText()
  toAirportName?: string | null;

  @TravelText({ example: '2027-05-02' }, 'a date, yyyy-MM-dd')
  scheduledDate?: string | null;

  @TravelText({ example: '14:35' }, 'a time, HH:mm')
  scheduledTime?: string | null;

  @NullableProperty({ type: Boolean })
  @IsBoolean(shouldBe('true or false'))
  stayAtProductHotel?: boolean | null;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean(shouldBe('true or false'))
  extraNight?: boolean;

  @TravelText({ maxLength: 40 })
  stayNote?: string | null;

  @TravelText({ maxLength: 40 })
  travelNote?: string | null;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsBoolean(shouldBe('true or false'))
  isManual?: boolean;

  @NullableProperty({ type: Number, description: 'Id of a transfer' })
  @Is(isId, 'the id of a transfer')
  transfer?: number | null;
}

/** A guest's entry in the lists of travel that customers and client service send: the sides to be set. */
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
