import { Inject, Injectable } from '@nestjs/common';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { Brand } from '../../instance/brand.js';
import { Clock } from '../../instance/clock.js';
import { Faults } from '../../event-log/faults.js';
import { LOGGER } from '../../instance/logger.js';
import type { Logger } from '../../instance/logger.js';
import { PUBLIC_URL } from '../../instance/settings.js';
import { Outbox } from '../../messages/outbox.js';
import { lookAhead, nextTryOf, LOOK_AHEAD_MILLIS } from '../../scheduling/look-ahead.js';
import type { Outlook } from '../../scheduling/look-ahead.js';
import { Recurs } from '../../scheduling/recurs.js';
import { BACKGROUND_RECORDS } from '../../stores/store-tokens.js';
import { AccountLog } from '../account-log.js';
import { resetMail } from '../profile/account-mails.js';
import { Credentials } from '../credentials/credentials.js';
import { ResetLinks } from './reset-links.js';

/** After this long a recovery that is not complete, because its process crashed or its try failed, is tried again. */
const TAKEOVER_MILLIS = 15_000;
/** How many recoveries are read at once. */
const BATCH = 50;

/**
 * Mails a link to those who forgot their password. A request is recorded in the same way for every e-mail, known or not.
 * Whether there is an account is looked up afterwards, so that nobody can tell by the time an answer takes.
 */
@Injectable()
export class PasswordRecovery {
  constructor(
    @Inject(BACKGROUND_RECORDS) private readonly records: Records,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly faults: Faults,
    private readonly brand: Brand,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
    @Inject(Credentials) private readonly credentials: Pick<Credentials, 'accountWith'>,
    @Inject(ResetLinks) private readonly links: Pick<ResetLinks, 'newToken' | 'issue'>,
    @Inject(AccountLog) private readonly log: Pick<AccountLog, 'document'>,
    @Inject(Outbox) private readonly outbox: Pick<Outbox, 'send'>,
  ) {}

  /** Records that somebody asked for a link; if an account has this e-mail (normalized), it is mailed in the background. */
  async request(id: string, email: string): Promise<void> {
    const nextTryAt = this.clock.systemMillis() + TAKEOVER_MILLIS;
    try {
      await this.records.insert('recoveries', id, { email, nextTryAt });
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
      return;
    }
    this.faults.pass('account:recovery-asked');
    this.complete(id, email).catch((error: unknown) =>
      this.logger.warn({ id, error }, 'a password recovery is left for later'),
    );
  }

  /** Tries recoveries again that are not complete `TAKEOVER_MILLIS` after their last try. */
  @Recurs('password recovery', 1_000)
  async completePending(stopped: () => boolean): Promise<Outlook> {
    const { due, outlook } = await lookAhead(
      (upTo) => this.records.find('recoveries', 'nextTryAt', upTo, BATCH),
      nextTryOf,
      this.clock.systemMillis(),
      LOOK_AHEAD_MILLIS.stored,
    );
    for (const { key, record, version } of due) {
      if (stopped()) break;
      const takenOver = { ...record, nextTryAt: this.clock.systemMillis() + TAKEOVER_MILLIS };
      if (await this.records.replace('recoveries', key, takenOver, version))
        await this.complete(key, record['email'] as string);
    }
    return outlook;
  }

  private async complete(id: string, email: string): Promise<void> {
    const account = await this.credentials.accountWith('email', email);
    const document = account === null ? null : await this.log.document(account);
    if (account !== null && document !== null) {
      const token = this.links.newToken();
      await this.links.issue(account, token);
      this.faults.pass('account:link-issued');
      const link = `${this.publicUrl}/password/reset?token=${token}&id=${account}`;
      await this.outbox.send(`password-reset/${id}`, resetMail(document, link, this.brand));
    }
    await this.records.remove('recoveries', id);
  }
}
