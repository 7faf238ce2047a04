import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { normalizeEmail } from '@tour-portal/contracts/accounts/account-rules.js';
import type { StaffMember } from '@tour-portal/contracts/client-service/client-service-api.js';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { isPassword } from '../../accounts/credentials/passwords.js';
import { Clock } from '../../instance/clock.js';
import { commandContext } from '../../event-log/event-log.js';
import { Streams } from '../../event-log/streams.js';
import { Ids } from '../../instance/ids.js';
import { RECORDS } from '../../stores/store-tokens.js';
import { staffDecider } from './staff-decisions.js';
import type { StaffLogin } from '../../http/request-context.js';
import { staffStream } from './staff-state.js';

interface StaffRecord {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

const COLLECTION = 'staff';
/** So that no sign-in is guarded by less. */
const SHORTEST_PASSWORD = 12;

export class StaffError extends Error {
  override readonly name = 'StaffError';
}

/**
 * Accounts of client service (D45). The record is what lets somebody in, the events tell the audit who had access and
 * when: removing takes the record first, so that nobody is let in whose removal is recorded.
 */
@Injectable()
export class StaffAccounts {
  constructor(
    @Inject(RECORDS) private readonly records: Records,
    private readonly streams: Streams,
    @Inject(Ids) private readonly ids: Pick<Ids, 'next'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a member of staff; whoever is there already keeps their id and gets the new name and password.
   * @returns the password, which nobody can read again: the given one, or a new one
   * @throws StaffError for a password that is too short
   */
  async add(email: string, name: string, password?: string): Promise<StaffLogin & { password: string }> {
    const chosen = password ?? randomBytes(12).toString('base64url');
    if (chosen.length < SHORTEST_PASSWORD)
      throw new StaffError(`a password of client service has ${SHORTEST_PASSWORD} characters or more`);
    const record = { email: normalizeEmail(email), name, passwordHash: await hash(chosen) };
    const known = await this.byEmail(record.email);
    const staff = known?.staff ?? (await this.inserted(record));
    if (known !== null) await this.replaced(staff, record);
    const command = { type: 'AddStaff', staff, name, email: record.email } as const;
    const context = commandContext({ kind: 'system', name: 'staff-command' }, this.clock.now());
    await this.streams.execute(staffDecider, staffStream(staff), command, context);
    return { staff, name, email: record.email, password: chosen };
  }

  /** Locks somebody out at once, sessions and all. False for an unknown e-mail. */
  async remove(email: string): Promise<boolean> {
    const member = await this.byEmail(normalizeEmail(email));
    if (member === null) return false;
    const { staff } = member;
    await this.records.remove(COLLECTION, String(staff));
    await this.records.removeWhere('staff-sessions', 'staff', String(staff));
    const context = commandContext({ kind: 'system', name: 'staff-command' }, this.clock.now());
    await this.streams.execute(staffDecider, staffStream(staff), { type: 'RemoveStaff' }, context);
    return true;
  }

  /** Null for somebody who was removed, or never there. */
  async find(staff: number): Promise<StaffLogin | null> {
    const found = await this.records.get(COLLECTION, String(staff));
    return memberOf(found === null ? null : { ...found, key: String(staff) });
  }

  /** The member of staff with this e-mail and password, or null; takes the same time either way. */
  async authenticate(email: string, password: string): Promise<StaffLogin | null> {
    const found = await this.records.findOne(COLLECTION, 'email', normalizeEmail(email));
    const kept = (found?.record as unknown as StaffRecord | undefined)?.passwordHash ?? null;
    return (await isPassword(kept, password)) ? memberOf(found) : null;
  }

  /** @param email normalized */
  async byEmail(email: string): Promise<StaffLogin | null> {
    return memberOf(await this.records.findOne(COLLECTION, 'email', email));
  }

  private async inserted(record: StaffRecord): Promise<number> {
    const staff = await this.ids.next('staff');
    try {
      await this.records.insert(COLLECTION, String(staff), { ...record });
      return staff;
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
      throw new StaffError(`${record.email} was just added by somebody else`);
    }
  }

  private async replaced(staff: number, record: StaffRecord): Promise<void> {
    const found = await this.records.get(COLLECTION, String(staff));
    const kept =
      found !== null && (await this.records.replace(COLLECTION, String(staff), { ...record }, found.version));
    if (!kept) throw new StaffError(`${record.email} was just changed by somebody else`);
    await this.records.removeWhere('staff-sessions', 'staff', String(staff));
  }
}

/** As it is answered. */
export function staffMember({ staff, name, email }: StaffLogin): StaffMember {
  return { id: staff, name, email };
}

function memberOf(found: { readonly key: string; readonly record: JsonObject } | null): StaffLogin | null {
  if (found === null) return null;
  const { name, email } = found.record as unknown as StaffRecord;
  return { staff: Number(found.key), name, email };
}
