import { ApiProperty } from '@nestjs/swagger';
import type { FeeType } from '@tour-portal/contracts/api.js';
import { FEE_ORDER } from '@tour-portal/contracts/fees.js';
import { isId } from '@tour-portal/contracts/ids.js';
import type { PaymentRequest, PaymentTokenRequest } from '@tour-portal/contracts/payment-api.js';
import { MAX_GUESTS } from '@tour-portal/contracts/rooms.js';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateNested } from 'class-validator';
import { Is, Passes } from '../http/validation.js';

const MAX_FEES = MAX_GUESTS * FEE_ORDER.length;
const isFeeType = (value: unknown) => FEE_ORDER.includes(value as FeeType);
const isShort = (value: string) =>
  value.trim() !== '' && value.length <= 60 ? null : 'This field is required';
const isTime = (value: string) =>
  value.length <= 40 && !Number.isNaN(Date.parse(value)) ? null : 'This should be a moment, ISO 8601';

class FeeChoiceDto {
  @ApiProperty({ description: 'Guest id' })
  @Is(isId, 'the id of a guest')
  guest!: number;

  @ApiProperty({ enum: FEE_ORDER })
  @Is(isFeeType, `one of ${FEE_ORDER.join(', ')}`)
  type!: FeeType;
}

/** POST /bookings/{id}/payments/token: what is to be paid. */
export class PaymentTokenDto implements PaymentTokenRequest {
  @ApiProperty({ type: () => [FeeChoiceDto] })
  @IsArray({ message: 'This should be a list of fees' })
  @ArrayMinSize(1, { message: 'Choose at least one fee' })
  @ArrayMaxSize(MAX_FEES, { message: 'There are not so many fees' })
  @ValidateNested({ message: 'This should be a guest and a type of fee' })
  @Type(() => FeeChoiceDto)
  fees!: FeeChoiceDto[];
}

/** POST /bookings/{id}/payments. Only the transaction's id is believed, and only to ask the gateway (D26). */
export class PaymentDto extends PaymentTokenDto implements PaymentRequest {
  @ApiProperty({ example: 'Visa' })
  @Passes(isShort)
  cardBrand!: string;

  @ApiProperty({ example: '1111' })
  @Passes((value) => (/^[0-9]{4}$/.test(value) ? null : 'This should be the last four digits'))
  cardLastFour!: string;

  @ApiProperty()
  @Passes((value) => (/^[\x21-\x7e]{1,100}$/.test(value) ? null : 'This should be the id of a transaction'))
  transactionId!: string;

  @ApiProperty({ example: '2027-01-30T17:05:00.000Z' })
  @Passes(isTime)
  submittedAt!: string;
}
