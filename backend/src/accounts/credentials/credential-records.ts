import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import type { Records, RecordWithVersion } from '@tour-portal/contracts/stores/records.js';
import { RECORDS } from '../../stores/store-tokens.js';

/** What no two accounts may share. */
export type UniqueField = 'email' | 'phoneNumber';
export const UNIQUE_FIELDS: readonly UniqueField[] = ['email', 'phoneNumber'];

/**
 * An account has two records in one collection, whose unique indexes cover both: the `LoginRecord`, with which the owner logs
 * in, and the `PendingRecord`, which serves changes. So an account has two places for the email and two for the phone number.
 * One place of each is empty except during a change: the new value is put into the empty place, then the events are
 * written, then the old value is removed. So no other account can take either in between.
 */
export interface UniqueValues {
  readonly email: string | null;
  readonly phoneNumber: string | null;
}

export interface LoginRecord extends UniqueValues {
  readonly passwordHash: string;
  /** When the sign-up reserved the values; null once it is noted that the account's first event is in the log. */
  readonly pendingSince: number | null;
}

export interface PendingRecord extends UniqueValues {
  /** The change that is being made; set first, cleared last. */
  readonly claim: Claim | null;
  /** The links that open a reset of the password, mailed or given after an SMS code; any change of an email, a phone or a password removes them. */
  readonly links: readonly ResetLink[];
}

/** A change of what must be unique, or of the password, whose events may or may not be in the log. */
export interface Claim {
  /** Id of the command that makes the change; the events of the change name that command as their cause. */
  readonly change: string;
  readonly since: number;
  /** The new password's hash, which replaces the old one once the event is in the log; null: the password stays. */
  readonly passwordHash: string | null;
  /** Which change of the account's password this would be, counted from 1. */
  readonly nth: number;
}

export interface ResetLink {
  readonly tokenHash: string;
  readonly expiresAt: number;
}

/** Whether a link belongs to the token with this hash and has not expired. */
export function isLinkValid({ tokenHash, expiresAt }: ResetLink, hash: string, now: number): boolean {
  return tokenHash === hash && expiresAt > now;
}

export const EMPTY_PENDING_RECORD: PendingRecord = { email: null, phoneNumber: null, claim: null, links: [] };

const COLLECTION = 'credentials';

export interface VersionedRecord<R> {
  readonly record: R;
  readonly version: number;
}

/** The two records of each account, typed; `version` null stands for a record that does not exist yet. */
@Injectable()
export class CredentialRecords {
  constructor(@Inject(RECORDS) private readonly records: Records) {}

  async login(account: number): Promise<VersionedRecord<LoginRecord> | null> {
    return typed<LoginRecord>(await this.records.get(COLLECTION, String(account)));
  }

  async pending(
    account: number,
  ): Promise<VersionedRecord<PendingRecord> | { record: PendingRecord; version: null }> {
    const found = typed<PendingRecord>(await this.records.get(COLLECTION, pendingKey(account)));
    return found ?? { record: EMPTY_PENDING_RECORD, version: null };
  }

  /** The account that has the value in one of its places. */
  async holderOf(field: UniqueField, value: string): Promise<number | null> {
    const found = await this.records.findOne(COLLECTION, field, value);
    return found === null ? null : Number.parseInt(found.key, 10);
  }

  /** @throws DuplicateRecord naming `key`, `email` or `phoneNumber` */
  async insertLogin(account: number, record: LoginRecord): Promise<void> {
    await this.records.insert(COLLECTION, String(account), asJson(record));
  }

  /** False when the record has a newer version or is gone. @throws DuplicateRecord */
  replaceLogin(account: number, record: LoginRecord, version: number): Promise<boolean> {
    return this.records.replace(COLLECTION, String(account), asJson(record), version);
  }

  removeLogin(account: number, version: number): Promise<boolean> {
    return this.records.remove(COLLECTION, String(account), version);
  }

  /** For an erased account: removes both records, whatever is in them. */
  async removeAll(account: number): Promise<void> {
    await this.records.remove(COLLECTION, String(account));
    await this.records.remove(COLLECTION, pendingKey(account));
  }

  /**
   * False when the record has a newer version or is gone.
   * @throws DuplicateRecord, also for `key` where another call inserted first
   */
  async putPending(account: number, record: PendingRecord, version: number | null): Promise<boolean> {
    const key = pendingKey(account);
    if (version !== null) return this.records.replace(COLLECTION, key, asJson(record), version);
    await this.records.insert(COLLECTION, key, asJson(record));
    return true;
  }
}

function pendingKey(account: number): string {
  // The records of earlier versions have this key, too.
  return `${account}/spare`;
}

function typed<R>(found: RecordWithVersion | null): VersionedRecord<R> | null {
  return found === null ? null : { record: found.record as unknown as R, version: found.version };
}

function asJson(record: LoginRecord | PendingRecord): JsonObject {
  return { ...record } as unknown as JsonObject;
}
