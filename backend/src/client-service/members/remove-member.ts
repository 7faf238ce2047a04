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
import { staffOf } from '../staff-of.js';

/** Removes a member of staff and ends their sessions (D60). Only the answer to a dry run names the member. */
export class RemoveMember extends Command<UseCaseResult<StaffMember | undefined, StaffRefusal>> {
  constructor(
    /** Normalized. */
    readonly email: string,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ICommandHandler<RemoveMember> {
  constructor(
    private readonly staff: StaffAccounts,
    private readonly streams: Streams,
  ) {}

  async execute({ email, call: { context, dryRun } }: RemoveMember) {
    // This also finds a member whose removal crashed before the record was deleted.
    const staff = await this.staff.idOf(email);
    if (staff === null) return refuse({ code: 'no-such-staff' });
    const command = { type: 'RemoveStaff', by: staffOf(context) } as const;
    if (dryRun) {
      const decision = await this.streams.preview(staffDecider, staffStream(staff), command);
      if ('refusal' in decision) return refuse(decision.refusal);
      const member = await this.staff.find(staff);
      if (member === null) return refuse({ code: 'no-such-staff' });
      return { ok: true as const, answer: staffMember(member), position: null };
    }
    const outcome = await this.streams.execute(staffDecider, staffStream(staff), command, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    await this.staff.deleteCredentials(staff);
    return { ok: true as const, answer: undefined, position: outcome.position };
  }
}
