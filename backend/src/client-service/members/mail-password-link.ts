import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { StaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { Streams } from '../../event-log/streams.js';
import { StaffAccounts, staffMember } from '../staff/staff-accounts.js';
import { staffDecider } from '../staff/staff-decisions.js';
import type { StaffRefusal } from '../staff/staff-decisions.js';
import { staffStream } from '../staff/staff-state.js';

/**
 * Has a link mailed to a member of staff by which they choose a password, for example because they forgot theirs (D60). Only
 * the answer to a dry run names the member.
 */
export class MailPasswordLink extends Command<UseCaseResult<StaffMember | undefined, StaffRefusal>> {
  constructor(
    /** Normalized. */
    readonly email: string,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(MailPasswordLink)
export class MailPasswordLinkHandler implements ICommandHandler<MailPasswordLink> {
  constructor(
    private readonly staff: StaffAccounts,
    private readonly streams: Streams,
  ) {}

  async execute({ email, call: { context, dryRun } }: MailPasswordLink) {
    const member = await this.staff.byEmail(email);
    if (member === null) return refuse({ code: 'no-such-staff' });
    if (dryRun) return { ok: true as const, answer: staffMember(member), position: null };
    const command = { type: 'InviteStaff', invitation: context.correlation } as const;
    const outcome = await this.streams.execute(staffDecider, staffStream(member.staff), command, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    return { ok: true as const, answer: undefined, position: outcome.position };
  }
}
