import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records, Versioned } from '@tour-portal/contracts/stores/records.js';
import type { Clock } from '../../instance/clock.js';
import type { IdKind, Ids } from '../../instance/ids.js';

const COLLECTION = 'commands';
const KEEP_MILLIS = 24 * 3_600_000;
/** How long a retry waits for the first request, which may still be at work, before it does the work itself. */
const WAIT_MILLIS = 2_000;
/** So many commands that were left are remembered, the latest. */
const MOST_LEFT = 10_000;

/** What is kept of a command under its idempotency key. */
export interface KeptCommand {
  /** Keyed hash over method, path with its query, and body: nobody can try passwords against it. */
  readonly request: string;
  /** Whom the answer is about, as text; with them goes the record (D44). Null while nobody is known. */
  readonly account: string | null;
  readonly ids: Partial<Record<IdKind, number[]>>;
  readonly answer: KeptAnswer | null;
  readonly expiresAt: number;
}

export type KeptAnswer =
  | { readonly status: number; readonly kind: 'empty' }
  /** What is wrong, as it was told; it names nobody. */
  | { readonly status: number; readonly kind: 'refusal'; readonly message: string }
  /** JSON, encrypted with the key of the account it is about. */
  | { readonly status: number; readonly kind: 'sealed'; readonly body: string }
  /** The command is carried out again, which changes nothing, and answered from what is so then. */
  | { readonly kind: 'again' };

/** A command that this instance carries out. Its record is read only where another instance may have written it. */
export interface BegunCommand {
  readonly id: string;
  known: Versioned | null;
}

/** Commands by a keyed hash of who sent them and of their idempotency key, for 24 h (D12). */
export class KeptCommands {
  private readonly key: Buffer;
  /** Commands on which this instance is no longer at work, although no answer could be kept. */
  private readonly left = new Set<string>();

  constructor(
    private readonly records: Records,
    private readonly ids: Pick<Ids, 'several'>,
    private readonly clock: Clock,
    secret: string,
  ) {
    this.key = createHmac('sha256', secret).update('idempotency').digest();
  }

  digest(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('hex');
  }

  /** The command of the first request with the key; null when there is a record already. */
  async begin(id: string, request: string): Promise<BegunCommand | null> {
    const expiresAt = this.clock.millis() + KEEP_MILLIS;
    const command: KeptCommand = { request, account: null, ids: {}, answer: null, expiresAt };
    const record = command as unknown as JsonObject;
    for (;;) {
      try {
        const version = await this.records.insert(COLLECTION, id, record);
        return { id, known: { record, version } };
      } catch (error) {
        if (!(error instanceof DuplicateRecord)) throw error;
        const found = await this.records.get(COLLECTION, id);
        if (found !== null && (found.record['expiresAt'] as number) > this.clock.millis()) return null;
        if (found !== null) await this.records.remove(COLLECTION, id, found.version);
      }
    }
  }

  /** The first request's command once it is answered: `other` when it was another request, null when it seems to have died. */
  async earlier(id: string, fingerprint: string): Promise<KeptCommand | 'other' | null> {
    const until = this.clock.systemMillis() + WAIT_MILLIS;
    const isLeft = this.left.delete(id);
    for (;;) {
      const run = (await this.records.get(COLLECTION, id))?.record as unknown as KeptCommand | undefined;
      if (run === undefined) return null;
      if (run.request !== fingerprint) return 'other';
      if (run.answer !== null) return run;
      if (isLeft) return null;
      if (this.clock.systemMillis() >= until) return null;
      await sleep(20);
    }
  }

  /** This instance ends its work on the command without an answer: the next try need not wait for one. */
  leave(id: string): void {
    this.left.add(id);
    for (const oldest of this.left) {
      if (this.left.size <= MOST_LEFT) return;
      this.left.delete(oldest);
    }
  }

  /** Ids for the command: those of an earlier try, the others kept before they are used. */
  async allocate<K extends IdKind>(
    begun: BegunCommand,
    counts: Readonly<Record<K, number>>,
  ): Promise<Record<K, number[]>> {
    const kinds = Object.keys(counts) as K[];
    const kept = await this.change(begun, async (command) => {
      const missing = kinds.filter((kind) => command.ids[kind] === undefined);
      if (missing.length === 0) return null;
      const wanted = Object.fromEntries(missing.map((kind) => [kind, counts[kind]]));
      const ids = { ...command.ids, ...(await this.ids.several(wanted as Record<K, number>)) };
      const [opened] = ids.account ?? [];
      return { ...command, ids, account: opened === undefined ? command.account : String(opened) };
    });
    if (kept === null) throw new Error('the idempotency record is gone');
    return kept.ids as Record<K, number[]>;
  }

  /** Keeps the answer; one that is there already stays, unless it says that the command is carried out again. */
  async finish(begun: BegunCommand, answer: KeptAnswer, subject: number | null): Promise<void> {
    await this.change(begun, async (command) =>
      isLasting(command.answer)
        ? null
        : { ...command, account: subject === null ? command.account : String(subject), answer },
    );
  }

  /** Removes what is kept of commands about a person (D44). */
  async removeOf(account: number): Promise<void> {
    await this.records.removeWhere(COLLECTION, 'account', String(account));
  }

  /**
   * Replaces what is kept of a command, against others who replace it at the same time; null from `next` leaves it.
   * @returns what is kept then; null when there is no record any more
   */
  private async change(
    begun: BegunCommand,
    next: (command: KeptCommand) => Promise<KeptCommand | null>,
  ): Promise<KeptCommand | null> {
    for (;;) {
      const found = begun.known ?? (await this.records.get(COLLECTION, begun.id));
      if (found === null) return null;
      const command = found.record as unknown as KeptCommand;
      const changed = await next(command);
      if (changed === null) return command;
      const record = changed as unknown as JsonObject;
      // Whatever comes of the write, also where it throws, the version is another one then.
      begun.known = null;
      if (!(await this.records.replace(COLLECTION, begun.id, record, found.version))) continue;
      begun.known = { record, version: found.version + 1 };
      return changed;
    }
  }
}

function isLasting(answer: KeptAnswer | null): boolean {
  return answer !== null && answer.kind !== 'again';
}
