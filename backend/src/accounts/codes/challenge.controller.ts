import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Changes } from '../../http/answers.js';
import { Describes } from '../../http/description/describes.js';
import { LimitedBy } from '../../http/security/call-limits.js';
import { accountRefusal } from '../account-refusals.js';
import type { AccountCallResult } from '../account-refusals.js';
import { ChallengeDto, ChallengeVerifyDto } from '../accounts.dto.js';
import { SendCode } from './send-code.js';
import { SmsLimits } from './sms-limits.js';
import { VerifyCode } from './verify-code.js';

@ApiTags('challenge')
@Controller('v1/challenge')
export class ChallengeController {
  constructor(private readonly commands: CommandBus) {}

  @Describes({ summary: 'Send a code to a phone number', errors: [429] })
  @Post('send')
  @LimitedBy(SmsLimits)
  @Changes(accountRefusal)
  @HttpCode(204)
  send(@Body() { phoneNumber }: ChallengeDto): AccountCallResult<undefined> {
    return this.commands.execute(new SendCode(phoneNumber));
  }

  @Describes({ summary: 'Check a code that was sent to a phone number, without using it up', errors: [429] })
  @Post('verify')
  @Changes(accountRefusal)
  @HttpCode(204)
  verify(@Body() { phoneNumber, smsCode }: ChallengeVerifyDto): AccountCallResult<undefined> {
    return this.commands.execute(new VerifyCode(phoneNumber, smsCode));
  }
}
