import { hash, verify } from '@node-rs/argon2';
import { normalizeEmail } from '@tour-portal/contracts/account-rules.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../clock.js';

/** A sign-up that has not opened its account after this long has died on the way. */
const PENDING_MILLIS = 60_000;

interface Credential {
  readonly email: string;
  readonly phoneNumber: string;
  readonly passwordHash: string;
  /** Until the account's first event is in the log. */
  readonly pendingSince: number | null;
}

export type TakenField = 'email' | 'phoneNumber';

/** E-mail, phone and password hash of each account, outside the event log; e-mail and phone are unique. */
export class Credentials {
  /** Checked against for unknown e-mails, so that they take as long as known ones. */
  private readonly nobody = hash('nobody has this password');

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    /** Whether the account's first event is in the log. */
    private readonly isOpen: (account: number) => Promise<boolean>,
  ) {}

  /** The first of the two that another account has, null when both are free. */
  async taken(email: string, phoneNumber: string): Promise<TakenField | null> {
    for (const [field, value] of [
      ['email', normalizeEmail(email)],
      ['phoneNumber', phoneNumber],
    ] as const) {
      const found = await this.records.findOne('credentials', field, value);
      if (found !== null && !(await this.discardIfDead(found.key))) return field;
    }
    return null;
  }

  /** Reserves e-mail and phone for an account about to be opened; a retry for the same account changes nothing. */
  async reserve(
    account: number,
    email: string,
    phoneNumber: string,
    password: string,
  ): Promise<TakenField | null> {
    const record: Credential = {
      email: normalizeEmail(email),
      phoneNumber,
      passwordHash: await hash(password),
      pendingSince: this.clock.millis(),
    };
    try {
      await this.records.insert('credentials', String(account), { ...record });
      return null;
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
      // Of a retry's own record a store may name the e-mail or the phone as well as the key.
      return (await this.isReserved(account)) ? null : (error.field as TakenField);
    }
  }

  /** Whether this account's sign-up has got as far as reserving. */
  async isReserved(account: number): Promise<boolean> {
    return (await this.records.get('credentials', String(account))) !== null;
  }

  /** The account is in the log: its credentials count from now on. */
  async confirm(account: number): Promise<void> {
    const found = await this.records.get('credentials', String(account));
    if (found === null) throw new Error(`credentials of account ${account} are gone`);
    await this.records.replace(
      'credentials',
      String(account),
      { ...found.record, pendingSince: null },
      found.version,
    );
  }

  /** The account with this e-mail and password, or null; takes the same time either way. */
  async authenticate(email: string, password: string): Promise<number | null> {
    const found = await this.records.findOne('credentials', 'email', normalizeEmail(email));
    const credential = found?.record as unknown as Credential | undefined;
    const right = await verify(credential?.passwordHash ?? (await this.nobody), password);
    if (!right || found === null) return null;
    const account = Number(found.key);
    if (credential?.pendingSince != null && !(await this.isOpen(account))) return null;
    return account;
  }

  /** Frees what a sign-up that died before its account was opened had reserved. */
  private async discardIfDead(key: string): Promise<boolean> {
    const found = await this.records.get('credentials', key);
    if (found === null) return true;
    const { pendingSince } = found.record as unknown as Credential;
    if (pendingSince === null || pendingSince + PENDING_MILLIS > this.clock.millis()) return false;
    if (await this.isOpen(Number(key))) return false;
    return this.records.remove('credentials', key, found.version);
  }
}
