import { ApiProperty } from '@nestjs/swagger';
import {
  WEBHOOK_MESSAGE_TYPES,
  WEBHOOK_URL_MAX,
  areWebhookMessageTypes,
} from '@tour-portal/contracts/client-service/webhooks.js';
import type { WebhookMessageType } from '@tour-portal/contracts/client-service/webhooks.js';
import { isMoment } from '@tour-portal/contracts/values/time.js';
import { IsBoolean } from 'class-validator';
import { Is, MayBeMissing, shouldBe } from '../../../http/input/validation.js';
import { WithReason } from '../../actions/actions.dto.js';

const TYPES_RULE = `one or more of ${WEBHOOK_MESSAGE_TYPES.join(', ')}, each once`;
const YES_OR_NO = shouldBe('true or false');
/** The handler checks whether the address is allowed, which depends on the settings. */
const isText = (value: unknown) => typeof value === 'string' && value.length <= WEBHOOK_URL_MAX;

/** POST /client-service/webhooks (D63). */
export class WebhookDto extends WithReason {
  @ApiProperty({ example: 'https://crm.example/webhooks' })
  @Is(isText, 'an address')
  url!: string;

  @ApiProperty({ enum: WEBHOOK_MESSAGE_TYPES, isArray: true, example: ['booking.paid'] })
  @Is(areWebhookMessageTypes, TYPES_RULE)
  types!: WebhookMessageType[];

  @ApiProperty({ description: 'Whether names, emails and phone numbers are told' })
  @IsBoolean(YES_OR_NO)
  personal!: boolean;
}

/** PATCH /client-service/webhooks/{id}. Absent properties stay as they are. */
export class WebhookChangeDto extends WithReason {
  @ApiProperty({ required: false })
  @MayBeMissing()
  @Is(isText, 'an address')
  url?: string;

  @ApiProperty({ required: false, enum: WEBHOOK_MESSAGE_TYPES, isArray: true })
  @MayBeMissing()
  @Is(areWebhookMessageTypes, TYPES_RULE)
  types?: WebhookMessageType[];

  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsBoolean(YES_OR_NO)
  personal?: boolean;

  @ApiProperty({ required: false })
  @MayBeMissing()
  @IsBoolean(YES_OR_NO)
  enabled?: boolean;
}

/** POST /client-service/webhooks/{id}/replay */
export class ReplayDto extends WithReason {
  @ApiProperty({ example: '2026-11-21T12:00:00Z' })
  @Is(isMoment, 'a time like 2026-11-21T12:00:00Z')
  from!: string;
}
