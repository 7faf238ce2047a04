import { createHmac, hash, randomBytes } from 'node:crypto';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../../instance/clock.js';
import { isLinkValid } from '../credentials/credential-records.js';
import type { CredentialRecords } from '../credentials/credential-records.js';

/** How long a link is valid where its mail names no other time. */
const LINK_MILLIS = 60 * 60_000;
/** How many of an account's newest links are valid: a customer who asked for several mails may use any of the last five. */
const LINKS_KEPT = 5;

/**
 * The links that open the reset of a password. A token works once, for an hour by default, unless five newer links, or a
 * change of the e-mail, the phone or the password, end it before. It is stored as a hash.
 */
export class ResetLinks {
  private readonly key: Buffer;

  constructor(
    private readonly credentials: CredentialRecords,
    private readonly clock: Clock,
    secret: string,
  ) {
    this.key = createHmac('sha256', secret).update('reset-token').digest();
  }

  /** A token that nobody can guess. */
  newToken(): string {
    return randomBytes(32).toString('base64url');
  }

  /** The token of a cause and a contact: the same with the same secret, so that a lost token can be made again without being stored. */
  deriveToken(cause: string, contact: string): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([cause, contact]))
      .digest('base64url');
  }

  /** From now on the token opens the account's reset. @param lifetimeMillis by default an hour */
  async issue(account: number, token: string, lifetimeMillis = LINK_MILLIS): Promise<void> {
    for (;;) {
      const { record, version } = await this.credentials.pending(account);
      const now = this.clock.millis();
      const others = record.links.filter(
        (link) => link.expiresAt > now && link.tokenHash !== hashToken(token),
      );
      const link = { tokenHash: hashToken(token), expiresAt: now + lifetimeMillis };
      const links = [...others, link].slice(-LINKS_KEPT);
      try {
        if (await this.credentials.putPending(account, { ...record, links }, version)) return;
      } catch (error) {
        if (!(error instanceof DuplicateRecord)) throw error;
      }
    }
  }

  async isValid(account: number, token: string): Promise<boolean> {
    const { record } = await this.credentials.pending(account);
    const tokenHash = hashToken(token);
    return record.links.some((link) => isLinkValid(link, tokenHash, this.clock.millis()));
  }
}

/** The form in which tokens are stored. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
