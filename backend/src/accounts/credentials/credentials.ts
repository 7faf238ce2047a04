import { Inject, Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../../instance/clock.js';
import { AccountLog } from '../account-log.js';
import { CredentialChanges } from './credential-changes.js';
import { UNIQUE_FIELDS, CredentialRecords } from './credential-records.js';
import type { UniqueField } from './credential-records.js';
import { isCorrectPassword } from './passwords.js';

/** A sign-up that has not opened its account after this long counts as crashed. */
const PENDING_MILLIS = 60_000;
/** No account has this id; it is looked up for an unknown e-mail or phone, which then takes as long as a known one. */
const NOBODY = 0;

export type TakenField = UniqueField;

/** An account whose right password was entered, and the stored hash that it matched. */
export interface AuthenticatedAccount {
  readonly account: number;
  readonly passwordHash: string;
}

/** E-mail, phone and password hash of each account, in records outside the event log; e-mail and phone are unique. */
@Injectable()
export class Credentials {
  constructor(
    private readonly records: CredentialRecords,
    @Inject(CredentialChanges) private readonly changes: Pick<CredentialChanges, 'settle'>,
    private readonly clock: Clock,
    @Inject(AccountLog) private readonly log: Pick<AccountLog, 'isOpen' | 'abandonSignUp' | 'document'>,
  ) {}

  /**
   * The first field whose value another account has, null when all are free.
   * @param by the account that asks: its own values are free to it
   */
  async findTakenField(
    { email, phoneNumber }: { readonly email?: string | null; readonly phoneNumber?: string | null },
    by: number | null = null,
  ): Promise<TakenField | null> {
    const values = { email: email == null ? null : normalizeEmail(email), phoneNumber };
    for (const field of UNIQUE_FIELDS) {
      const value = values[field];
      if (value == null) continue;
      const holder = await this.records.holderOf(field, value);
      if (holder === null || holder === by || (await this.discardIfCrashed(holder))) continue;
      // It may be a value that its account is about to lose, or was about to get.
      await this.changes.settle(holder);
      if ((await this.records.holderOf(field, value)) !== null) return field;
    }
    return null;
  }

  /**
   * Reserves e-mail and phone for an account about to be opened; a retry for the same account changes nothing.
   * @returns the field whose value another account has; null: both are reserved
   */
  async reserve(
    account: number,
    email: string,
    phoneNumber: string,
    password: string,
  ): Promise<TakenField | null> {
    const record = {
      email: normalizeEmail(email),
      phoneNumber,
      passwordHash: await hash(password),
      pendingSince: this.clock.millis(),
    };
    try {
      await this.records.insertLogin(account, record);
      return null;
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
      // On a retry a store may name the key, but also the e-mail or the phone of the account's own record.
      return (await this.isReserved(account)) ? null : (error.field as TakenField);
    }
  }

  /** Whether this account's sign-up has got as far as reserving its e-mail and phone. */
  async isReserved(account: number): Promise<boolean> {
    return (await this.records.login(account)) !== null;
  }

  /** Notes that the account is in the log, where a login then need not look. @throws Error where it has no credentials */
  async confirm(account: number): Promise<void> {
    const found = await this.records.login(account);
    if (found === null) throw new Error(`credentials of account ${account} are gone`);
    await this.records.replaceLogin(account, { ...found.record, pendingSince: null }, found.version);
  }

  /** The account with this e-mail and password, or null; takes the same time either way. */
  async authenticate(email: string, password: string): Promise<number | null> {
    return (await this.authenticateWithHash(email, password))?.account ?? null;
  }

  /** Does what `authenticate` does, and answers what `isStillValid` needs. */
  async authenticateWithHash(email: string, password: string): Promise<AuthenticatedAccount | null> {
    const account = await this.accountWith('email', normalizeEmail(email));
    const passwordHash = await this.matchingHash(account ?? NOBODY, password);
    return account === null || passwordHash === null ? null : { account, passwordHash };
  }

  /** The stored hash if this is the account's password, else null; takes as long for an unknown account. */
  async matchingHash(account: number, password: string): Promise<string | null> {
    const passwordHash = (await this.records.login(account))?.record.passwordHash ?? null;
    return (await isCorrectPassword(passwordHash, password)) ? passwordHash : null;
  }

  /** Whether the password that matched is still the account's: it may have been changed while a session was started. */
  async isStillValid({ account, passwordHash }: AuthenticatedAccount): Promise<boolean> {
    // The process of the change may have crashed before the records got the password that the log has.
    await this.changes.settle(account);
    return (await this.records.login(account))?.record.passwordHash === passwordHash;
  }

  /** The account that has this e-mail (normalized) or phone according to the log; takes as long where there is none. */
  async accountWith(field: UniqueField, value: string): Promise<number | null> {
    const holder = (await this.records.holderOf(field, value)) ?? NOBODY;
    const isSettled = await this.changes.settle(holder);
    const currentHolder = isSettled
      ? await this.records.holderOf(field, value)
      : await this.holderInLog(holder, field, value);
    const login = await this.records.login(holder);
    if (currentHolder !== holder || login === null) return null;
    return login.record.pendingSince === null || (await this.log.isOpen(holder)) ? holder : null;
  }

  private async holderInLog(account: number, field: UniqueField, value: string): Promise<number | null> {
    return (await this.log.document(account))?.[field] === value ? account : null;
  }

  /**
   * Frees the e-mail and phone of a sign-up that crashed before its account was opened.
   * @returns whether the account holds none of them now
   */
  private async discardIfCrashed(account: number): Promise<boolean> {
    const found = await this.records.login(account);
    if (found === null) return true;
    const { pendingSince } = found.record;
    if (pendingSince === null || pendingSince + PENDING_MILLIS > this.clock.millis()) return false;
    if (!(await this.log.abandonSignUp(account))) return false;
    return this.records.removeLogin(account, found.version);
  }
}
