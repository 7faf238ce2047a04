import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import { staffPasswordProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import type { StaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { isCorrectPassword } from '../../accounts/credentials/passwords.js';
import { Clock } from '../../instance/clock.js';
import { commandContext } from '../../event-log/event-log.js';
import type { CommandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { Ids, allocateId } from '../../instance/ids.js';
import type { AllocateIds } from '../../instance/ids.js';
import { RECORDS } from '../../stores/store-tokens.js';
import { staffDecider } from './staff-decisions.js';
import type { StaffLogin } from '../../http/request-context.js';
import { rolesOf, staffStream } from './staff-state.js';

interface StaffRecord {
  readonly email: string;
  /** The name when the account was added; the current name is in the stream of the member of staff. */
  readonly name: string;
  /** Null until a password is set. */
  readonly passwordHash: string | null;
}

const COLLECTION = 'staff';

export class StaffError extends Error {
  override readonly name = 'StaffError';
}

/**
 * Accounts of client service (D45, D60). The record holds the credentials; the events say who had access, with which
 * roles and when. The events decide: a removed member of staff cannot sign in, even while the record still exists.
 */
@Injectable()
export class StaffAccounts {
  constructor(
    @Inject(RECORDS) private readonly records: Records,
    private readonly streams: Streams,
    @Inject(Ids) private readonly ids: Pick<Ids, 'allocate'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a member of staff; one who exists already keeps their id, and gets the new name and password.
   * @param requested.password 12 characters or more; absent: a random one
   * @param requested.roles absent: the roles they have; a new member becomes a manager
   * @returns the member with the password, which cannot be read again later
   * @throws StaffError for a password that cannot be used, or if somebody else adds, changes or removes the member meanwhile
   */
  async add(requested: {
    readonly email: string;
    readonly name: string;
    readonly password?: string | undefined;
    readonly roles?: readonly StaffRole[] | undefined;
  }): Promise<StaffLogin & { password: string }> {
    const { name, password = randomBytes(12).toString('base64url'), roles = null } = requested;
    const problem = staffPasswordProblem(password);
    if (problem !== null) throw new StaffError(`The password of client service cannot be used: ${problem}`);
    const email = normalizeEmail(requested.email);
    const staff = await this.findOrCreate({ email, name }, this.ids.allocate);
    const command = { type: 'SetStaff', staff, name, email, roles, by: null } as const;
    await this.streams.execute(staffDecider, staffStream(staff), command, this.operatorContext());
    const stored = await this.records.get(COLLECTION, String(staff));
    if (stored === null || !(await this.setPassword(staff, password, stored.version)))
      throw new StaffError(`${email} was just changed by somebody else`);
    const member = await this.find(staff);
    if (member === null) throw new StaffError(`${email} was just removed by somebody else`);
    return { ...member, password };
  }

  /**
   * The id of the member of staff with this e-mail. A new one gets a record without a password, which allows no sign-in.
   * The e-mail has to be normalized.
   * @throws StaffError if another call adds and removes the same e-mail at the same moment
   */
  async findOrCreate(
    { email, name }: { readonly email: string; readonly name: string },
    allocate: AllocateIds,
  ): Promise<number> {
    const existing = await this.idOf(email);
    if (existing !== null) {
      const { status } = await this.streams.state(staffDecider, staffStream(existing));
      if (status !== 'removed') return existing;
      // The process that removed them crashed before it deleted the record, or has not come to that yet.
      await this.deleteCredentials(existing);
    }
    const staff = await allocateId('staff', allocate);
    try {
      await this.records.insert(COLLECTION, String(staff), { email, name, passwordHash: null });
      return staff;
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
      const added = await this.idOf(email);
      if (added === null) throw new StaffError(`${email} was just removed by somebody else`);
      return added;
    }
  }

  /** The id in the record with this e-mail, which may be of a member who was just removed. @param email normalized */
  async idOf(email: string): Promise<number | null> {
    const found = await this.records.findOne(COLLECTION, 'email', email);
    return found === null ? null : Number(found.key);
  }

  /** Removes a member of staff and their sessions at once, for the operator's command. False for an unknown e-mail. */
  async remove(email: string): Promise<boolean> {
    const staff = await this.idOf(normalizeEmail(email));
    if (staff === null) return false;
    const command = { type: 'RemoveStaff', by: null } as const;
    await this.streams.execute(staffDecider, staffStream(staff), command, this.operatorContext());
    await this.deleteCredentials(staff);
    return true;
  }

  /** Deletes the credentials and the sessions of a member of staff. */
  async deleteCredentials(staff: number): Promise<void> {
    await this.records.remove(COLLECTION, String(staff));
    await this.records.removeWhere('staff-sessions', 'staff', String(staff));
  }

  /** The member of staff with this id; null for one who was removed or never existed. */
  async find(staff: number): Promise<StaffLogin | null> {
    const found = await this.records.get(COLLECTION, String(staff));
    return this.memberOf(found === null ? null : { ...found, key: String(staff) });
  }

  /** The member of staff with this e-mail and password, or null. An unknown e-mail takes as long as a wrong password. */
  async authenticate(email: string, password: string): Promise<StaffLogin | null> {
    const found = await this.records.findOne(COLLECTION, 'email', normalizeEmail(email));
    const expected = (found?.record as unknown as StaffRecord | undefined)?.passwordHash ?? null;
    return (await isCorrectPassword(expected, password)) ? this.memberOf(found) : null;
  }

  /** @param email normalized */
  async byEmail(email: string): Promise<StaffLogin | null> {
    return this.memberOf(await this.records.findOne(COLLECTION, 'email', email));
  }

  /** The hash of a member's password, with the record's version; '' while there is none, null for an unknown member. */
  async passwordHash(staff: number): Promise<{ readonly hash: string; readonly version: number } | null> {
    const found = await this.records.get(COLLECTION, String(staff));
    if (found === null) return null;
    const { passwordHash } = found.record as unknown as StaffRecord;
    return { hash: passwordHash ?? '', version: found.version };
  }

  /** Sets a member's password and ends the member's sessions. @returns false if the record is gone or has another version */
  async setPassword(staff: number, password: string, version: number): Promise<boolean> {
    const found = await this.records.get(COLLECTION, String(staff));
    if (found === null || found.version !== version) return false;
    const record = { ...found.record, passwordHash: await hash(password) };
    if (!(await this.records.replace(COLLECTION, String(staff), record, version))) return false;
    await this.records.removeWhere('staff-sessions', 'staff', String(staff));
    return true;
  }

  private async memberOf(
    found: { readonly key: string; readonly record: JsonObject } | null,
  ): Promise<StaffLogin | null> {
    if (found === null) return null;
    const { name, email } = found.record as unknown as StaffRecord;
    const staff = Number(found.key);
    const state = await this.streams.state(staffDecider, staffStream(staff));
    if (state.status === 'removed') return null;
    return { staff, name: state.status === 'active' ? state.name : name, email, roles: rolesOf(state) };
  }

  private operatorContext(): CommandContext {
    return commandContext({ kind: 'system', name: 'staff-command' }, this.clock.now());
  }
}

/** A member of staff as the interface answers them. */
export function staffMember({ staff, name, email, roles }: StaffLogin): StaffMember {
  return { id: staff, name, email, roles };
}
