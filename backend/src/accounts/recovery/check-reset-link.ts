import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { PasswordResetAccount } from '@tour-portal/contracts/api/account-api.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult } from '../../event-log/call.js';
import { AccountLog } from '../account-log.js';
import { ResetLinks } from './reset-links.js';

/** The e-mail of the account whose password a reset link can set. */
export class CheckResetLink extends Query<
  UseCaseResult<PasswordResetAccount, { readonly code: 'invalid-link' }>
> {
  /** The parameters as the link has them, not checked yet. */
  constructor(
    readonly token: string,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(CheckResetLink)
export class CheckResetLinkHandler implements IQueryHandler<CheckResetLink> {
  constructor(
    private readonly links: ResetLinks,
    private readonly log: AccountLog,
  ) {}

  async execute({ token, id }: CheckResetLink) {
    const account = parseId(id);
    const isUsable = account !== null && (await this.links.isValid(account, token));
    const document = isUsable ? await this.log.document(account) : null;
    if (document === null) return refuse({ code: 'invalid-link' });
    return { ok: true as const, answer: { email: document.email }, position: null };
  }
}
