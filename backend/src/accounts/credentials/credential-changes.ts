import { Inject, Injectable } from '@nestjs/common';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../../instance/clock.js';
import { AccountLog } from '../account-log.js';
import { UNIQUE_FIELDS, isLinkValid, CredentialRecords } from './credential-records.js';
import type { Claim, LoginRecord, UniqueValues, PendingRecord, UniqueField } from './credential-records.js';

/** A change whose events are not in the log this long after it began counts as crashed. */
const CLAIM_MILLIS = 60_000;
/** A change reads both records anew after each step and each time another process was faster; it fails after so many rounds. */
const MAX_ROUNDS = 50;

/** What a change needs of the account's log: reading it, and `abandon`, after which the log refuses the change's events. */
export type CredentialLog = Pick<AccountLog, 'hasWritten' | 'abandon' | 'document' | 'passwordChangeCount'>;

/** New values; a field that stays as it is is left out. */
export interface WantedCredentials {
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly passwordHash?: string;
}

/** What allows a change; it is checked again at the moment the change begins, so that of two at once one wins. */
export type Proof =
  /** A link to reset the password, used up by the change. */
  | { readonly kind: 'link'; readonly tokenHash: string }
  /** The stored hash that the password which the owner has entered matched. */
  | { readonly kind: 'password'; readonly passwordHash: string }
  /** There is nothing to check again: a session or a code allows the change, or it has begun already. */
  | null;

export type BeginResult =
  /** `nth`: which change of the password this would be, from 1; 0 where its events are written and its claim has ended. */
  | { readonly ok: true; readonly nth: number }
  /** Another account has the value. */
  | { readonly ok: false; readonly reason: 'taken'; readonly field: UniqueField }
  /** Another change of the account is on its way. */
  | { readonly ok: false; readonly reason: 'busy' }
  /** The link that was to allow it was ended by a change or by newer links, is expired, or never existed. */
  | { readonly ok: false; readonly reason: 'link-gone' }
  /** The password that was to allow it is not the account's any more. */
  | { readonly ok: false; readonly reason: 'password-gone' };

/**
 * Changes an account's credentials in step with its events, even if a process crashes in between: a claim reserves the
 * new values (`begin`), the events are written, and the credentials follow what the log says (`settle`). A claim without
 * events is abandoned after a minute by the next process that meets it; the log then refuses its events forever.
 */
@Injectable()
export class CredentialChanges {
  constructor(
    private readonly records: CredentialRecords,
    private readonly clock: Clock,
    @Inject(AccountLog) private readonly log: CredentialLog,
  ) {}

  /**
   * Reserves new values for an account; a repeated call for the same change continues it.
   * @param change id of the command
   */
  async begin(
    account: number,
    change: string,
    wanted: WantedCredentials,
    proof: Proof = null,
  ): Promise<BeginResult> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      // The pending record is read first. If another change replaces the password before the login record is read, it writes
      // the pending record as well, and `putPending` refuses the version that was read here.
      const pending = await this.records.pending(account);
      const login = await this.records.login(account);
      if (login === null) throw new Error(`credentials of account ${account} are gone`);
      const { claim } = pending.record;
      if (claim !== null && claim.change !== change) {
        if (!(await this.settle(account))) return { ok: false, reason: 'busy' };
        continue;
      }
      const places = [login.record, pending.record];
      const missing = UNIQUE_FIELDS.filter(
        (field) => wanted[field] !== undefined && !isPlaced(places, field, wanted),
      );
      if (claim !== null && missing.length === 0) return { ok: true, nth: claim.nth };

      let write: () => Promise<boolean>;
      if (claim === null) {
        // This command is a repetition: its change was made before.
        if (await this.log.hasWritten(account, change)) return { ok: true, nth: 0 };
        const denial = this.denial(proof, login.record, pending.record);
        if (denial !== null) return { ok: false, reason: denial };
        const nth = (await this.log.passwordChangeCount(account)) + 1;
        const { passwordHash = null } = wanted;
        const newClaim = { change, since: this.clock.millis(), passwordHash, nth };
        // Any change ends earlier links: the account may no longer have the address or the phone that they were given to.
        const next = { ...filled(pending.record, missing, wanted, login.record), claim: newClaim, links: [] };
        write = () => this.records.putPending(account, next, pending.version);
      } else {
        const next = filled(login.record, missing, wanted, pending.record);
        write = () => this.records.replaceLogin(account, next, login.version);
      }
      const taken = await this.writeUnlessTaken(account, wanted, write);
      if (taken === null) continue;
      if (claim !== null) await this.abandon(account, change);
      return { ok: false, reason: 'taken', field: taken };
    }
    throw new Error(`the credentials of account ${account} cannot be changed`);
  }

  /** Why a proof does not allow a change, null where it does. */
  private denial(
    proof: Proof,
    login: LoginRecord,
    pending: PendingRecord,
  ): 'link-gone' | 'password-gone' | null {
    if (proof === null) return null;
    if (proof.kind === 'password') return proof.passwordHash === login.passwordHash ? null : 'password-gone';
    const now = this.clock.millis();
    return pending.links.some((link) => isLinkValid(link, proof.tokenHash, now)) ? null : 'link-gone';
  }

  /** Whether a change has its claim, or its events are written. */
  async hasBegun(account: number, change: string): Promise<boolean> {
    const { record } = await this.records.pending(account);
    return record.claim?.change === change || this.log.hasWritten(account, change);
  }

  /**
   * Makes the credentials follow the log. True when no change is on its way (any more); false while the events of
   * one may still be written.
   */
  async settle(account: number): Promise<boolean> {
    for (;;) {
      const { record: pending, version } = await this.records.pending(account);
      const { claim } = pending;
      if (claim === null || version === null) return true;
      let isWritten = await this.log.hasWritten(account, claim.change);
      if (!isWritten) {
        if (claim.since + CLAIM_MILLIS > this.clock.millis()) return false;
        await this.log.abandon(account, claim.change);
        isWritten = await this.log.hasWritten(account, claim.change);
      }
      if (await this.followLog(account, claim, isWritten, version)) return true;
    }
  }

  /** Abandons a change at once, unless its events are written. */
  private async abandon(account: number, change: string): Promise<void> {
    await this.log.abandon(account, change);
    const { record, version } = await this.records.pending(account);
    if (record.claim?.change !== change || version === null) return;
    const isWritten = await this.log.hasWritten(account, change);
    if (!(await this.followLog(account, record.claim, isWritten, version))) await this.settle(account);
  }

  /** Writes into the credentials what the log says and ends the claim. False where another process was faster. */
  private async followLog(
    account: number,
    claim: Claim,
    isWritten: boolean,
    version: number,
  ): Promise<boolean> {
    const truth = await this.log.document(account);
    const login = await this.records.login(account);
    if (truth === null || login === null) throw new Error(`account ${account} is not there`);
    const next: LoginRecord = {
      ...onlyLogged(login.record, truth),
      passwordHash: (isWritten ? claim.passwordHash : null) ?? login.record.passwordHash,
    };
    const { record: pending, version: newest } = await this.records.pending(account);
    if (newest !== version) return false;
    if (!(await this.records.replaceLogin(account, next, login.version))) return false;
    return this.records.putPending(account, { ...onlyLogged(pending, truth), claim: null }, version);
  }

  /** Runs the write, which fails where another account has one of the values: answers its field, null where none has. */
  private async writeUnlessTaken(
    account: number,
    wanted: WantedCredentials,
    write: () => Promise<boolean>,
  ): Promise<UniqueField | null> {
    try {
      await write();
      return null;
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
      // Another instance may change this account at the same time. The store then says that the key is taken, or, where the
      // change is the same, that the email or phone number is: by this account itself.
      if (error.field === 'key') return null;
      const field = error.field as UniqueField;
      return (await this.records.holderOf(field, wanted[field] ?? '')) === account ? null : field;
    }
  }
}

/** The record with those new values whose place in it is empty because the other record has the old value. */
function filled<R extends UniqueValues>(
  record: R,
  missing: readonly UniqueField[],
  wanted: WantedCredentials,
  other: UniqueValues,
): R {
  const fillable = missing.filter((field) => record[field] === null && other[field] !== null);
  return { ...record, ...Object.fromEntries(fillable.map((field) => [field, wanted[field]])) };
}

function isPlaced(places: readonly UniqueValues[], field: UniqueField, wanted: WantedCredentials): boolean {
  return places.some((place) => place[field] === wanted[field]);
}

/** The record with only those values that the account has according to the log. */
function onlyLogged<R extends UniqueValues>(record: R, truth: Readonly<Record<UniqueField, string>>): R {
  const outdated = UNIQUE_FIELDS.filter((field) => record[field] !== truth[field]);
  return { ...record, ...Object.fromEntries(outdated.map((field) => [field, null])) };
}
