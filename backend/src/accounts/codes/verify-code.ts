import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { SmsCodes } from './sms-codes.js';
import type { CodeRefusal } from './sms-codes.js';

/** Tries a code that was sent to a phone number; a right one is not used up. */
export class VerifyCode extends Command<UseCaseResult<undefined, CodeRefusal>> {
  constructor(
    readonly phoneNumber: string,
    readonly smsCode: string,
  ) {
    super();
  }
}

@CommandHandler(VerifyCode)
export class VerifyCodeHandler implements ICommandHandler<VerifyCode> {
  constructor(private readonly codes: SmsCodes) {}

  async execute({ phoneNumber, smsCode }: VerifyCode) {
    const refusal = await this.codes.verify(phoneNumber, smsCode);
    return refusal === null ? { ok: true as const, answer: undefined, position: null } : refuse(refusal);
  }
}
