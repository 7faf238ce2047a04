import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { shouldBe } from '../../http/input/validation.js';
import { WithReason } from '../actions/actions.dto.js';

/** POST /client-service/approvals/{id} (D60). */
export class ApprovalDto extends WithReason {
  @ApiProperty({ description: 'False turns it down' })
  @IsBoolean(shouldBe('true or false'))
  approve!: boolean;
}
