import { randomUUID } from 'node:crypto';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { UseCaseResult } from '../../event-log/call.js';
import { Brand } from '../../instance/brand.js';
import { Outbox } from '../../messages/outbox.js';
import { SmsCodes } from './sms-codes.js';

/** Sends a new code to a phone number; earlier ones stop working (spec §5 "Challenge code"). */
export class SendCode extends Command<UseCaseResult<undefined, never>> {
  constructor(readonly phoneNumber: string) {
    super();
  }
}

@CommandHandler(SendCode)
export class SendCodeHandler implements ICommandHandler<SendCode> {
  constructor(
    private readonly codes: SmsCodes,
    private readonly outbox: Outbox,
    private readonly brand: Brand,
  ) {}

  async execute({ phoneNumber }: SendCode) {
    const code = await this.codes.issue(phoneNumber);
    const text = `${code} is your ${this.brand.name} code. It works for 10 minutes. We never ask for it by phone.`;
    const message = { kind: 'sms', to: phoneNumber, subject: null, text, html: null } as const;
    await this.outbox.send(`sms-code/${randomUUID()}`, message);
    return { ok: true as const, answer: undefined, position: null };
  }
}
