import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type { StaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Challenges } from '../../accounts/codes/challenges.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import { StaffAccounts, staffMember } from './staff-accounts.js';
import { STAFF_CODES } from './staff-codes.js';
import { StaffSessions } from './staff-sessions.js';
import type { StaffSessionChange } from './staff-sessions.js';

/** The second step of a sign-in (D45): the code that was mailed starts a session. */
export class SignIn extends Command<
  UseCaseResult<StaffMember, SignInRefusal> & StaffSessionChange & HasSecurityNote
> {
  constructor(
    readonly email: string,
    readonly code: string,
    /** Whether this browser sent the right password before: wrong codes from unknown browsers use up none of its tries. */
    readonly isKnownBrowser: boolean,
  ) {
    super();
  }
}

export interface SignInRefusal {
  readonly code: 'code-not-right';
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly staff: StaffAccounts,
    @Inject(STAFF_CODES) private readonly codes: Challenges,
    private readonly sessions: StaffSessions,
  ) {}

  async execute({ email, code, isKnownBrowser }: SignIn) {
    const member = await this.staff.byEmail(normalizeEmail(email));
    const verdict =
      member === null ? 'wrong' : await this.codes.consume(String(member.staff), code, isKnownBrowser);
    if (member === null || verdict !== 'right') {
      const security = { event: 'staff sign-in refused' as const };
      return { ...refuse({ code: 'code-not-right' }), security };
    }
    const { staff } = member;
    const session = { started: await this.sessions.start(staff) };
    const security = { event: 'staff signed in' as const, staff };
    return { ok: true as const, answer: staffMember(member), position: null, session, security };
  }
}
