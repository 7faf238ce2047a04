import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type { OpenedAccount } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { FieldTaken, WrongAddress } from '../accounts/account-refusals.js';
import { addressProblem } from '../accounts/profile/address-rules.js';
import { Credentials } from '../accounts/credentials/credentials.js';
import { OpenAccount } from '../accounts/open-account.js';
import type { Profile } from '../accounts/open-account.js';
import { ResetLinks } from '../accounts/recovery/reset-links.js';
import { refuse } from '../event-log/call.js';
import type { UseCaseResult, Call } from '../event-log/call.js';
import { Ids, allocateId } from '../instance/ids.js';

/**
 * Opens an account for a customer on the phone (decision 0021). Nobody knows its password until the customer chooses one:
 * a reaction to the account's first event mails a link.
 */
export class OpenForCustomer extends Command<UseCaseResult<OpenedAccount, WrongAddress | FieldTaken>> {
  constructor(
    readonly profile: Profile,
    readonly call: Call,
  ) {
    super();
  }
}

@CommandHandler(OpenForCustomer)
export class OpenForCustomerHandler implements ICommandHandler<OpenForCustomer> {
  constructor(
    private readonly commands: CommandBus,
    private readonly credentials: Credentials,
    private readonly links: ResetLinks,
    private readonly ids: Ids,
  ) {}

  async execute({ profile: requested, call }: OpenForCustomer) {
    const { context, dryRun } = call;
    const problem = addressProblem(requested.address);
    if (problem !== null) return refuse({ code: 'wrong-address', ...problem });
    const takenField =
      !dryRun && (await this.hasBegun(call)) ? null : await this.credentials.findTakenField(requested);
    if (takenField !== null) return refuse({ code: 'taken', field: takenField });
    const profile = { ...requested, email: normalizeEmail(requested.email) };
    if (dryRun) return { ok: true as const, answer: { id: null, ...profile }, position: null };
    const subject = await allocateId('account', call.allocateRepeatably ?? this.ids.allocate);
    const randomPassword = this.links.newToken();
    const opened = await this.commands.execute(new OpenAccount(subject, profile, randomPassword, context));
    if (!opened.ok) return { ...refuse({ code: 'taken', field: opened.taken }), subject };
    return { ok: true as const, answer: { id: subject, ...profile }, position: null, subject };
  }

  /** Whether an earlier try of this call reserved the e-mail and the phone. */
  private async hasBegun({ allocateRepeatably }: Call): Promise<boolean> {
    if (allocateRepeatably === null) return false;
    return this.credentials.isReserved(await allocateId('account', allocateRepeatably));
  }
}
