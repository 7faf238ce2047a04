import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records, RecordWithVersion } from '@tour-portal/contracts/stores/records.js';
import { Clock } from '../../instance/clock.js';
import type { Config } from '../../instance/config.js';
import { Ids } from '../../instance/ids.js';
import type { IdKind } from '../../instance/ids.js';
import { CONFIG } from '../../instance/settings.js';
import { RECORDS } from '../../stores/store-tokens.js';

const COLLECTION = 'commands';
const KEEP_MILLIS = 24 * 3_600_000;
/** How long a retry waits for the first request, which may still be running, before it executes the command itself. */
const WAIT_MILLIS = 2_000;
/** How many of the latest abandoned commands are remembered. */
const MOST_ABANDONED = 10_000;

/** The record of a command under its idempotency key. */
export interface IdempotencyRecord {
  /** Keyed hash over method, path with its query, and body: without the key nobody can test passwords against it. */
  readonly request: string;
  /** The account that the answer is about, as text; its erasure removes the record (D44). Null: none, or not known yet. */
  readonly account: string | null;
  readonly ids: Partial<Record<IdKind, number[]>>;
  readonly answer: StoredAnswer | null;
  readonly expiresAt: number;
}

export type StoredAnswer =
  | { readonly status: number; readonly kind: 'empty' }
  /** The refusal's message, which contains no personal data. */
  | { readonly status: number; readonly kind: 'refusal'; readonly message: string }
  /** JSON, encrypted with the key of the account that it is about. */
  | { readonly status: number; readonly kind: 'sealed'; readonly body: string }
  /** A retry executes the command again and answers from the state at that time. */
  | { readonly kind: 'again' };

/** A command that this instance executes. Its record is read again only if another instance may have changed it. */
export interface RunningCommand {
  readonly id: string;
  readonly expiresAt: number;
  knownRecord: RecordWithVersion | null;
}

/** Stores commands for 24 h, by a keyed hash of the caller and the idempotency key (D12). */
@Injectable()
export class IdempotencyRecords {
  private readonly key: Buffer;
  /** Ids of commands that failed in this instance because a store was unreachable: it no longer executes them. */
  private readonly abandoned = new Set<string>();

  constructor(
    @Inject(RECORDS) private readonly records: Records,
    @Inject(Ids) private readonly ids: Pick<Ids, 'allocate'>,
    private readonly clock: Clock,
    @Inject(CONFIG) { sessionSecret }: Pick<Config, 'sessionSecret'>,
  ) {
    this.key = createHmac('sha256', sessionSecret).update('idempotency').digest();
  }

  digest(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('hex');
  }

  /** Begins the command of the first request with the key; null if it has a record that has not expired. */
  async begin(id: string, requestHash: string): Promise<RunningCommand | null> {
    const expiresAt = this.clock.millis() + KEEP_MILLIS;
    const command: IdempotencyRecord = {
      request: requestHash,
      account: null,
      ids: {},
      answer: null,
      expiresAt,
    };
    const record = command as unknown as JsonObject;
    for (;;) {
      try {
        const version = await this.records.insert(COLLECTION, id, record);
        return { id, expiresAt, knownRecord: { record, version } };
      } catch (error) {
        if (!(error instanceof DuplicateRecord)) throw error;
        const found = await this.records.get(COLLECTION, id);
        if (found !== null && (found.record['expiresAt'] as number) > this.clock.millis()) return null;
        if (found !== null) await this.records.remove(COLLECTION, id, found.version);
      }
    }
  }

  /**
   * The command of an earlier request once it is answered; without an answer if none came, as after a crash. `other`: the key
   * belongs to a different request. Null: there is no record any more.
   */
  async findEarlier(id: string, requestHash: string): Promise<IdempotencyRecord | 'other' | null> {
    const until = this.clock.systemMillis() + WAIT_MILLIS;
    const isAbandoned = this.abandoned.delete(id);
    for (;;) {
      const command = (await this.records.get(COLLECTION, id))?.record as unknown as
        IdempotencyRecord | undefined;
      if (command === undefined) return null;
      if (command.request !== requestHash) return 'other';
      if (command.answer !== null || isAbandoned || this.clock.systemMillis() >= until) return command;
      await sleep(20);
    }
  }

  /** This instance ends its work on the command without an answer, so the next try here need not wait for one. */
  abandon(id: string): void {
    this.abandoned.add(id);
    for (const oldest of this.abandoned) {
      if (this.abandoned.size <= MOST_ABANDONED) return;
      this.abandoned.delete(oldest);
    }
  }

  /** Ids for the command: those of an earlier try, and new ones, which are stored before they are used. */
  async allocate<K extends IdKind>(
    running: RunningCommand,
    counts: Readonly<Record<K, number>>,
  ): Promise<Record<K, number[]>> {
    const kinds = Object.keys(counts) as K[];
    const stored = await this.change(running, async (command) => {
      const missing = kinds.filter((kind) => command.ids[kind] === undefined);
      if (missing.length === 0) return null;
      const wanted = Object.fromEntries(missing.map((kind) => [kind, counts[kind]]));
      const ids = { ...command.ids, ...(await this.ids.allocate(wanted as Record<K, number>)) };
      const [newAccount] = ids.account ?? [];
      return { ...command, ids, account: newAccount === undefined ? command.account : String(newAccount) };
    });
    if (stored === null) throw new Error('the idempotency record is gone');
    return stored.ids as Record<K, number[]>;
  }

  /** Stores the answer, unless the record already has an answer of another kind than `again`. */
  async storeAnswer(running: RunningCommand, answer: StoredAnswer, subject: number | null): Promise<void> {
    await this.change(running, async (command) =>
      isLasting(command.answer)
        ? null
        : { ...command, account: subject === null ? command.account : String(subject), answer },
    );
  }

  /** Removes the records of commands about a person (D44). */
  async removeOf(account: number): Promise<void> {
    await this.records.removeWhere(COLLECTION, 'account', String(account));
  }

  /**
   * Replaces the record of a command, even if other processes replace it at the same time; null from `update` leaves it.
   * @returns the record after that; null if there is none any more
   */
  private async change(
    running: RunningCommand,
    update: (command: IdempotencyRecord) => Promise<IdempotencyRecord | null>,
  ): Promise<IdempotencyRecord | null> {
    for (;;) {
      const found = running.knownRecord ?? (await this.records.get(COLLECTION, running.id));
      if (found === null) return null;
      const command = found.record as unknown as IdempotencyRecord;
      const changed = await update(command);
      if (changed === null) return command;
      const record = changed as unknown as JsonObject;
      // Whether the write succeeds or throws, the known version may be out of date after it.
      running.knownRecord = null;
      if (!(await this.records.replace(COLLECTION, running.id, record, found.version))) continue;
      running.knownRecord = { record, version: found.version + 1 };
      return changed;
    }
  }
}

function isLasting(answer: StoredAnswer | null): boolean {
  return answer !== null && answer.kind !== 'again';
}
