import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { StaffChange } from '@tour-portal/contracts/client-service/client-service-api.js';
import { rolesInOrder } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import { immediateAnswer, refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { EventLog } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { Ids } from '../../instance/ids.js';
import { StaffAccounts } from '../staff/staff-accounts.js';
import { staffDecider } from '../staff/staff-decisions.js';
import type { StaffRefusal } from '../staff/staff-decisions.js';
import { staffStream } from '../staff/staff-state.js';
import { staffOf } from '../staff-of.js';

/** Adds a member of staff, or changes a member's name and roles (D60). */
export class SetMember extends Command<UseCaseResult<StaffChange, StaffRefusal>> {
  constructor(
    /** Normalized. */
    readonly email: string,
    readonly wanted: { readonly name: string; readonly roles: readonly StaffRole[] },
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(SetMember)
export class SetMemberHandler implements ICommandHandler<SetMember> {
  constructor(
    private readonly staff: StaffAccounts,
    private readonly streams: Streams,
    private readonly log: EventLog,
    private readonly ids: Ids,
  ) {}

  async execute({ email, wanted, call: { context, dryRun, allocateRepeatably } }: SetMember) {
    const name = wanted.name.trim();
    const roles = rolesInOrder(wanted.roles);
    const change = { name, email, roles };
    const command = { type: 'SetStaff', ...change, by: staffOf(context) } as const;
    if (dryRun) {
      const existing = await this.staff.byEmail(email);
      if (existing === null) return immediateAnswer({ id: null, ...change, isNew: true });
      const { staff } = existing;
      const decision = await this.streams.preview(staffDecider, staffStream(staff), { ...command, staff });
      if ('refusal' in decision) return refuse(decision.refusal);
      return immediateAnswer({ id: staff, ...change, isNew: false });
    }
    // A crash between record and event leaves a member without rights; a retry finds the record and continues.
    const staff = await this.staff.findOrCreate({ email, name }, allocateRepeatably ?? this.ids.allocate);
    const stream = staffStream(staff);
    const outcome = await this.streams.execute(staffDecider, stream, { ...command, staff }, context);
    if (!outcome.ok) return refuse(outcome.refusal);
    // A repeated call gives the same answer: the stream's first event has the correlation of the call that added the member.
    const [firstEvent] = await this.log.read(stream);
    const isNew = firstEvent?.metadata.correlation === context.correlation;
    return { ok: true as const, answer: { id: staff, ...change, isNew }, position: outcome.position };
  }
}
