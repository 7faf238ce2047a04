import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Brand } from '../../instance/brand.js';
import type { Clock } from '../../instance/clock.js';
import type { Faults } from '../../event-log/faults.js';
import type { Logger } from '../../instance/logger.js';
import type { Outbox } from '../../messages/outbox.js';
import { lookAhead, nextTryOf, LOOK_AHEAD_MILLIS } from '../../scheduling/look-ahead.js';
import type { Outlook } from '../../scheduling/look-ahead.js';
import { Recurs } from '../../scheduling/recurs.js';
import type { AccountLog } from '../account-log.js';
import { resetMail } from '../profile/account-mails.js';
import type { Credentials } from '../credentials/credentials.js';
import type { ResetLinks } from './reset-links.js';

/** After this long another instance takes over a recovery whose process has crashed. */
const TAKEOVER_MILLIS = 15_000;
const BATCH = 50;

/**
 * Mails a link to those who forgot their password. A request is recorded in the same way for every e-mail, known or not.
 * Whether there is an account is looked up afterwards, so that nobody can tell by the time an answer takes.
 */
export class PasswordRecovery {
  constructor(
    private readonly services: {
      readonly records: Records;
      readonly clock: Clock;
      readonly logger: Logger;
      readonly faults: Faults;
      readonly brand: Brand;
      /** Where the portal is reached, without a slash at the end. */
      readonly publicUrl: string;
    },
    private readonly accounts: {
      readonly credentials: Pick<Credentials, 'accountWith'>;
      readonly links: Pick<ResetLinks, 'newToken' | 'issue'>;
      readonly log: Pick<AccountLog, 'document'>;
      readonly outbox: Pick<Outbox, 'send'>;
    },
  ) {}

  /** Records that somebody asked for a link, which is mailed to this e-mail (normalized) in the background. */
  async request(id: string, email: string): Promise<void> {
    const { records, clock, faults, logger } = this.services;
    const nextTryAt = clock.systemMillis() + TAKEOVER_MILLIS;
    try {
      await records.insert('recoveries', id, { email, nextTryAt });
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
      return;
    }
    faults.pass('account:recovery-asked');
    this.complete(id, email).catch((error: unknown) =>
      logger.warn({ id, error }, 'a password recovery is left for later'),
    );
  }

  /** Completes recoveries whose process has crashed. */
  @Recurs('password recovery', 1_000)
  async completePending(stopped: () => boolean): Promise<Outlook> {
    const { records, clock } = this.services;
    const { due, outlook } = await lookAhead(
      (upTo) => records.find('recoveries', 'nextTryAt', upTo, BATCH),
      nextTryOf,
      clock.systemMillis(),
      LOOK_AHEAD_MILLIS.stored,
    );
    for (const { key, record, version } of due) {
      if (stopped()) break;
      const takenOver = { ...record, nextTryAt: clock.systemMillis() + TAKEOVER_MILLIS };
      if (await records.replace('recoveries', key, takenOver, version))
        await this.complete(key, record['email'] as string);
    }
    return outlook;
  }

  private async complete(id: string, email: string): Promise<void> {
    const { credentials, links, log, outbox } = this.accounts;
    const { records, faults, brand, publicUrl } = this.services;
    const account = await credentials.accountWith('email', email);
    const document = account === null ? null : await log.document(account);
    if (account !== null && document !== null) {
      const token = links.newToken();
      await links.issue(account, token);
      faults.pass('account:link-issued');
      const link = `${publicUrl}/password/reset?token=${token}&id=${account}`;
      await outbox.send(`password-reset/${id}`, resetMail(document, link, brand));
    }
    await records.remove('recoveries', id);
  }
}
