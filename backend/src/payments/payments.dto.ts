import type { PipeTransform } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { FeeType } from '@tour-portal/contracts/api/api.js';
import { FEE_ORDER } from '@tour-portal/contracts/money/fees.js';
import { isId } from '@tour-portal/contracts/values/ids.js';
import type { PaymentRequest, PaymentTokenRequest } from '@tour-portal/contracts/api/payment-api.js';
import { STAFF_MAX_GUESTS } from '@tour-portal/contracts/hold/rooms.js';
import { Is, ListOf, Passes } from '../http/input/validation.js';
import { invalidField } from '../http/problems.js';

const MAX_FEES = STAFF_MAX_GUESTS * FEE_ORDER.length;
const isFeeType = (value: unknown) => FEE_ORDER.includes(value as FeeType);
const shortTextProblem = (value: string) =>
  value.trim() !== '' && value.length <= 60 ? null : 'This field is required';
const timeProblem = (value: string) =>
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
  @ApiProperty({ type: () => [FeeChoiceDto], minItems: 1, maxItems: MAX_FEES })
  @ListOf(
    () => FeeChoiceDto,
    { min: 1, max: MAX_FEES },
    `a list of 1 to ${MAX_FEES} fees, each a guest and a type`,
  )
  fees!: FeeChoiceDto[];
}

/** Refuses a body that names a fee twice. */
export const uniqueFees: PipeTransform<PaymentTokenDto, PaymentTokenDto> = {
  transform: (body) => {
    const { fees } = body;
    const duplicate = fees.findIndex((fee, index) =>
      fees.slice(0, index).some(({ guest, type }) => guest === fee.guest && type === fee.type),
    );
    if (duplicate >= 0) throw invalidField(`fees.${duplicate}`, 'This fee is named twice');
    return body;
  },
};

/** POST /bookings/{id}/payments. The card and the time that the browser names are not used: the gateway is asked (D26). */
export class PaymentDto extends PaymentTokenDto implements PaymentRequest {
  @ApiProperty({ example: 'Visa' })
  @Passes(shortTextProblem)
  cardBrand!: string;

  @ApiProperty({ example: '1111' })
  @Passes((value) => (/^[0-9]{4}$/.test(value) ? null : 'This should be the last four digits'))
  cardLastFour!: string;

  @ApiProperty()
  @Passes((value) => (/^[\x21-\x7e]{1,100}$/.test(value) ? null : 'This should be the id of a transaction'))
  transactionId!: string;

  @ApiProperty({ example: '2027-01-30T17:05:00.000Z' })
  @Passes(timeProblem)
  submittedAt!: string;
}
