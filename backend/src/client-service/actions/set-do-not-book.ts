import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { DoNotBookAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { IsBoolean } from 'class-validator';
import { accountDecider } from '../../accounts/account-decisions.js';
import { accountStream } from '../../accounts/account-state.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { Streams } from '../../event-log/streams.js';
import { shouldBe } from '../../http/input/validation.js';
import { WithReason } from './actions.dto.js';

/** PUT /client-service/accounts/{id}/do-not-book */
export class DoNotBookDto extends WithReason {
  @ApiProperty()
  @IsBoolean(shouldBe('true or false'))
  doNotBook!: boolean;
}

/** Forbids or allows an account to hold space and to join waiting lists online (D42). */
export class SetDoNotBook extends Command<
  UseCaseResult<DoNotBookAnswer, { readonly code: 'unknown-account' }>
> {
  constructor(
    readonly account: number,
    readonly doNotBook: boolean,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(SetDoNotBook)
export class SetDoNotBookHandler implements ICommandHandler<SetDoNotBook> {
  constructor(private readonly streams: Streams) {}

  async execute({ account, doNotBook, call: { context, dryRun } }: SetDoNotBook) {
    const stream = accountStream(account);
    const command = { type: 'SetDoNotBook', doNotBook } as const;
    const isUnknown = dryRun
      ? 'refusal' in (await this.streams.preview(accountDecider, stream, command))
      : !(await this.streams.execute(accountDecider, stream, command, context)).ok;
    if (isUnknown)
      return { ok: false as const, refusal: { code: 'unknown-account' as const }, subject: account };
    return { ok: true as const, answer: { id: account, doNotBook }, position: null, subject: account };
  }
}
