import { randomUUID } from 'node:crypto';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { CodeSent } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { Challenges } from '../../accounts/codes/challenges.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import type { StaffLogin } from '../../http/request-context.js';
import type { HasSecurityNote } from '../../http/security/security-notes.js';
import { Brand } from '../../instance/brand.js';
import { mailMessage } from '../../messages/mail-content.js';
import { Outbox } from '../../messages/outbox.js';
import { StaffAccounts } from './staff-accounts.js';
import { STAFF_CODES } from './staff-codes.js';

/** The first step of a sign-in (D45): mails a code when e-mail and password are right. */
export class MailSignInCode extends Command<
  UseCaseResult<CodeSent, MailSignInCodeRefusal> & HasSecurityNote
> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

export interface MailSignInCodeRefusal {
  readonly code: 'wrong-email-or-password';
}

@CommandHandler(MailSignInCode)
export class MailSignInCodeHandler implements ICommandHandler<MailSignInCode> {
  constructor(
    private readonly staff: StaffAccounts,
    @Inject(STAFF_CODES) private readonly codes: Challenges,
    private readonly outbox: Outbox,
    private readonly brand: Brand,
  ) {}

  async execute({ email, password }: MailSignInCode) {
    const member = await this.staff.authenticate(email, password);
    if (member === null) {
      const security = { event: 'staff sign-in refused' as const };
      return { ...refuse({ code: 'wrong-email-or-password' }), security };
    }
    const { staff } = member;
    const code = await this.codes.issue(String(staff));
    await this.outbox.send(`staff-code/${randomUUID()}`, this.codeMail(member, code));
    const security = { event: 'staff password accepted' as const, staff };
    return { ok: true as const, answer: {}, position: null, security };
  }

  private codeMail({ email, name }: StaffLogin, code: string) {
    const content = {
      to: email,
      subject: `${code} is your client service code`,
      heading: 'Your code',
      greeting: `Hello ${name},`,
      paragraphs: [
        `${code} is your code for client service. It works for 10 minutes, once.`,
        'If you did not just sign in, somebody knows your password: tell your manager now.',
      ],
      actions: [],
    };
    return mailMessage(content, this.brand);
  }
}
