import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import { Clock } from '../../instance/clock.js';
import { StaffAccounts } from '../staff/staff-accounts.js';
import { StaffInvitations } from './staff-invitations.js';

/** A member of staff chooses a password by the link that was mailed; it works once (D60). */
export class ChoosePassword extends Command<UseCaseResult<undefined, InvalidInvitation> & HasSecurityNote> {
  constructor(
    readonly token: string,
    readonly password: string,
  ) {
    super();
  }
}

export interface InvalidInvitation {
  readonly code: 'invalid-invitation';
}

@CommandHandler(ChoosePassword)
export class ChoosePasswordHandler implements ICommandHandler<ChoosePassword> {
  constructor(
    private readonly staff: StaffAccounts,
    private readonly invitations: StaffInvitations,
    private readonly clock: Clock,
  ) {}

  async execute({ token, password }: ChoosePassword) {
    const staff = await this.changePassword(token, password);
    if (staff === null) return refuse({ code: 'invalid-invitation' });
    const security = { event: 'staff password chosen' as const, staff };
    return { ok: true as const, answer: undefined, position: null, security };
  }

  /** Sets the password and answers the member's id; null where the link is not valid, or another use of it was faster. */
  private async changePassword(token: string, password: string): Promise<number | null> {
    const invitation = this.invitations.read(token);
    if (invitation === null || invitation.expiresAt <= this.clock.millis()) return null;
    const { staff } = invitation;
    const current = await this.staff.passwordHash(staff);
    if (current === null || !this.invitations.isSignatureValid(token, invitation, current.hash)) return null;
    // Of two uses of one link at the same time only one succeeds.
    return (await this.staff.setPassword(staff, password, current.version)) ? staff : null;
  }
}
