import { Injectable } from '@nestjs/common';
import { accountProjection } from '@tour-portal/projections/account.js';
import type { AccountDocument } from '@tour-portal/projections/account.js';
import { foldDocument } from '@tour-portal/projections/runner/projection.js';
import { Clock } from '../instance/clock.js';
import { commandContext, EventLog } from '../event-log/event-log.js';
import { Streams } from '../event-log/streams.js';
import { uuidOf } from '../instance/uuid.js';
import { accountDecider } from './account-decisions.js';
import type { AccountCommand } from './account-decisions.js';
import { accountStream } from './account-state.js';

/** All e-mail addresses and phone numbers that a person had, to which messages may have been sent. */
export interface Contacts {
  readonly emails: readonly string[];
  readonly phoneNumbers: readonly string[];
}

/**
 * Reads accounts from the event log, which decides what is true while credentials are being changed, and records there that
 * a change or a sign-up is abandoned.
 */
@Injectable()
export class AccountLog {
  constructor(
    private readonly log: EventLog,
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /** Whether the account was opened, by its events in the log, and is not erased. */
  async isOpen(account: number): Promise<boolean> {
    return (await this.streams.state(accountDecider, accountStream(account))).status === 'open';
  }

  /** How often the account's password was changed; 0 where the account is not open. */
  async passwordChangeCount(account: number): Promise<number> {
    const state = await this.streams.state(accountDecider, accountStream(account));
    return state.status === 'open' ? state.passwordChanges : 0;
  }

  /** Every e-mail and every phone number that the account ever had. */
  async contacts(account: number): Promise<Contacts> {
    const events = await this.log.read(accountStream(account));
    const emails = events.flatMap(({ type, data }) =>
      type === 'AccountOpened' || type === 'EmailChanged' ? [data.email] : [],
    );
    const phoneNumbers = events.flatMap(({ type, data }) =>
      type === 'AccountOpened' || type === 'PhoneChanged' ? [data.phoneNumber] : [],
    );
    return { emails: [...new Set(emails)], phoneNumbers: [...new Set(phoneNumbers)] };
  }

  /** Whether a change's events are in the log. */
  hasWritten(account: number, change: string): Promise<boolean> {
    return this.log.hasWritten(accountStream(account), change);
  }

  /** Keeps a change's events from being written later: after this they are in the log or never will be. */
  async abandon(account: number, change: string): Promise<void> {
    await this.execute(account, { type: 'AbandonChange', change }, `abandoned-change/${account}/${change}`);
  }

  /** Keeps a sign-up that has not opened its account from opening it later. Answers false where the account is open, else true. */
  async abandonSignUp(account: number): Promise<boolean> {
    const abandonment = `abandoned-sign-up/${account}`;
    const { state } = await this.execute(account, { type: 'AbandonSignUp', account }, abandonment);
    return state.status !== 'open';
  }

  /**
   * The account's document, folded from its own stream and so without its bookings; null for an unknown account.
   * @param before only the events of lower revisions
   */
  async document(account: number, before = Number.POSITIVE_INFINITY): Promise<AccountDocument | null> {
    const events = await this.log.read(accountStream(account));
    const earlier = events.filter(({ revision }) => revision < before);
    return foldDocument(accountProjection, earlier, String(account));
  }

  /** @param name says what is abandoned: a repetition is the same command */
  private execute(account: number, command: AccountCommand, name: string) {
    const context = commandContext(
      { kind: 'system', name: 'abandoned-change' },
      this.clock.now(),
      uuidOf(name),
    );
    return this.streams.execute(accountDecider, accountStream(account), command, context);
  }
}
