import { Inject, Injectable } from '@nestjs/common';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../../instance/clock.js';
import { AccountLog } from '../account-log.js';
import { UNIQUE_FIELDS, isOpen, CredentialRecords } from './credential-records.js';
import type { Claim, LoginRecord, Places, SpareRecord, UniqueField } from './credential-records.js';

/** A change whose events are not in the log after this long has died on the way. */
const CLAIM_MILLIS = 60_000;
/** Each round writes one record, or finds that another process has. */
const ROUNDS = 50;

/** What of the log a change has to know. */
export type ChangeLog = Pick<AccountLog, 'wrote' | 'abandon' | 'document' | 'passwords'>;

/** New values; what stays as it is is left out. */
export interface WantedCredentials {
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly passwordHash?: string;
}

/** What allows a change; it is looked at again in the moment the change begins, so that of two at once one wins. */
export type Proof =
  /** A mailed link, used up by the change. */
  | { readonly kind: 'link'; readonly tokenHash: string }
  /** The hash of the password that its owner has said. */
  | { readonly kind: 'password'; readonly passwordHash: string }
  /** The session, a code, or that the change has begun already. */
  | null;

export type Begun =
  | { readonly ok: true; readonly nth: number }
  /** Another account has the value. */
  | { readonly ok: false; readonly reason: 'taken'; readonly field: UniqueField }
  /** Another change of the account is on its way. */
  | { readonly ok: false; readonly reason: 'busy' }
  /** The mailed link that was to allow it is used up, too old, or never was. */
  | { readonly ok: false; readonly reason: 'link-gone' }
  /** The password that was to allow it is not the account's any more. */
  | { readonly ok: false; readonly reason: 'password-gone' };

/**
 * Changes of what logs an account in, in step with its events, whatever dies in between: a claim reserves the new values
 * (`begin`), the events are written, and the credentials follow what the log says (`settle`). A claim whose events never
 * came is given up after a minute by whoever meets it; the log then refuses them for ever, so that none comes late.
 */
@Injectable()
export class CredentialChanges {
  constructor(
    private readonly kept: CredentialRecords,
    private readonly clock: Clock,
    @Inject(AccountLog) private readonly log: ChangeLog,
  ) {}

  /**
   * Reserves new values for an account; the same change again goes on where it was left.
   * @param change id of the command
   */
  async begin(
    account: number,
    change: string,
    wanted: WantedCredentials,
    proof: Proof = null,
  ): Promise<Begun> {
    for (let round = 0; round < ROUNDS; round += 1) {
      // In this order: a password that another change replaces after it was read leaves another spare behind.
      const spare = await this.kept.spare(account);
      const login = await this.kept.login(account);
      if (login === null) throw new Error(`credentials of account ${account} are gone`);
      const { claim } = spare.record;
      if (claim !== null && claim.change !== change) {
        if (!(await this.settle(account))) return { ok: false, reason: 'busy' };
        continue;
      }
      const places = [login.record, spare.record];
      const missing = UNIQUE_FIELDS.filter(
        (field) => wanted[field] !== undefined && !has(places, field, wanted),
      );
      if (claim !== null && missing.length === 0) return { ok: true, nth: claim.nth };

      let write: () => Promise<boolean>;
      if (claim === null) {
        // The first answer was lost, the change was not.
        if (await this.log.wrote(account, change)) return { ok: true, nth: 0 };
        const missed = this.missed(proof, login.record, spare.record);
        if (missed !== null) return { ok: false, reason: missed };
        const nth = (await this.log.passwords(account)) + 1;
        const { passwordHash = null } = wanted;
        const begun = { change, since: this.clock.millis(), passwordHash, nth };
        // Links that were mailed before end with any change: they went to an address that may be no more.
        const next = { ...filled(spare.record, missing, wanted, login.record), claim: begun, links: [] };
        write = () => this.kept.putSpare(account, next, spare.version);
      } else {
        const next = filled(login.record, missing, wanted, spare.record);
        write = () => this.kept.replaceLogin(account, next, login.version);
      }
      const taken = await this.takenWhile(account, wanted, write);
      if (taken === null) continue;
      if (claim !== null) await this.cancel(account, change);
      return { ok: false, reason: 'taken', field: taken };
    }
    throw new Error(`the credentials of account ${account} cannot be changed`);
  }

  /** Why a proof does not allow a change, null where it does. */
  private missed(proof: Proof, login: LoginRecord, spare: SpareRecord): 'link-gone' | 'password-gone' | null {
    if (proof === null) return null;
    if (proof.kind === 'password') return proof.passwordHash === login.passwordHash ? null : 'password-gone';
    const now = this.clock.millis();
    return spare.links.some((link) => isOpen(link, proof.tokenHash, now)) ? null : 'link-gone';
  }

  /** Whether a change has got as far as reserving its values. */
  async hasBegun(account: number, change: string): Promise<boolean> {
    const { record } = await this.kept.spare(account);
    return record.claim?.change === change || this.log.wrote(account, change);
  }

  /**
   * Makes the credentials follow the log. True when no change is on its way (any more); false while there is one that
   * may still be written.
   */
  async settle(account: number): Promise<boolean> {
    for (;;) {
      const { record: spare, version } = await this.kept.spare(account);
      const { claim } = spare;
      if (claim === null || version === null) return true;
      let written = await this.log.wrote(account, claim.change);
      if (!written) {
        if (claim.since + CLAIM_MILLIS > this.clock.millis()) return false;
        await this.log.abandon(account, claim.change);
        written = await this.log.wrote(account, claim.change);
      }
      if (await this.follow(account, claim, written, version)) return true;
    }
  }

  /** Gives up a change of which nothing was written, at once. */
  async cancel(account: number, change: string): Promise<void> {
    await this.log.abandon(account, change);
    const { record, version } = await this.kept.spare(account);
    if (record.claim?.change !== change || version === null) return;
    const written = await this.log.wrote(account, change);
    if (!(await this.follow(account, record.claim, written, version))) await this.settle(account);
  }

  /** False where another one was at work at the same time. */
  private async follow(account: number, claim: Claim, written: boolean, version: number): Promise<boolean> {
    const truth = await this.log.document(account);
    const login = await this.kept.login(account);
    if (truth === null || login === null) throw new Error(`account ${account} is not there`);
    const { passwordHash } = written ? claim : { passwordHash: null };
    const next: LoginRecord = {
      ...onlyTrue(login.record, truth),
      passwordHash: passwordHash ?? login.record.passwordHash,
    };
    const { record: spare, version: newest } = await this.kept.spare(account);
    if (newest !== version) return false;
    if (!(await this.kept.replaceLogin(account, next, login.version))) return false;
    return this.kept.putSpare(account, { ...onlyTrue(spare, truth), claim: null }, version);
  }

  /** Writes; the field of which another account has the value, null where none has. */
  private async takenWhile(
    account: number,
    wanted: WantedCredentials,
    write: () => Promise<boolean>,
  ): Promise<UniqueField | null> {
    try {
      await write();
      return null;
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
      // Of the same change on another instance a store may name the e-mail or the phone as well as the key.
      if (error.field === 'key') return null;
      const field = error.field as UniqueField;
      return (await this.kept.holderOf(field, wanted[field] ?? '')) === account ? null : field;
    }
  }
}

/** The record with the missing values whose other place is taken: there the old ones are. */
function filled<R extends Places>(
  record: R,
  missing: readonly UniqueField[],
  wanted: WantedCredentials,
  other: Places,
): R {
  const here = missing.filter((field) => record[field] === null && other[field] !== null);
  return { ...record, ...Object.fromEntries(here.map((field) => [field, wanted[field]])) };
}

function has(places: readonly Places[], field: UniqueField, wanted: WantedCredentials): boolean {
  return places.some((place) => place[field] === wanted[field]);
}

/** The record without what the log says is not the account's. */
function onlyTrue<R extends Places>(record: R, truth: Readonly<Record<UniqueField, string>>): R {
  const gone = UNIQUE_FIELDS.filter((field) => record[field] !== truth[field]);
  return { ...record, ...Object.fromEntries(gone.map((field) => [field, null])) };
}
