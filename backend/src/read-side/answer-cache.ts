import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Documents } from './documents.js';

/** How many answers, and how many keys of changed documents, are remembered at most. */
const MOST_ANSWERS = 20_000;
const MOST_KEYS = 100_000;

/** An answer, and what it was made of. */
export interface CachedAnswer<T> {
  readonly answer: T;
  /** Keys of all documents it was made of, in any collection, including documents that were looked for but do not exist. */
  readonly keys: readonly string[];
  /** When it was made; it is not given for an earlier time. */
  readonly from: Instant;
  /** From this time the answer is outdated even if no document changes; null: never. */
  readonly until: Instant | null;
}

/**
 * Remembers an answer until a document with one of its keys changes. All answers are dropped where there are too many, or
 * where too much has changed. Nothing is remembered where the engine cannot tell what has changed.
 */
export class AnswerCache<T> {
  private readonly answers = new Map<number, CachedAnswer<T> & { readonly token: number }>();
  /** The token at which a document was last seen to have changed, by its key; changes up to `knownFrom` are not in it. */
  private readonly changedAt = new Map<string, number>();
  private knownFrom = 0;
  private token: number | null = null;

  constructor(private readonly documents: Pick<Documents, 'changeToken' | 'changedSince'>) {}

  /**
   * Notes which documents have changed since the last call. The token that it returns is for the `set` of an answer whose
   * documents are read after this call; null: the engine has none.
   */
  refresh(): number | null {
    const token = this.documents.changeToken();
    if (token === null || token === this.token) return token;
    const changed = this.token === null ? null : this.documents.changedSince(this.token);
    this.token = token;
    if (changed === null || this.changedAt.size + changed.size > MOST_KEYS) this.clear();
    else for (const key of changed) this.changedAt.set(key, token);
    return token;
  }

  /** The answer of an id as of the last `refresh`; undefined: it must be made. */
  get(id: number, now: Instant): T | undefined {
    const cached = this.answers.get(id);
    if (cached === undefined || now < cached.from || (cached.until !== null && now >= cached.until))
      return undefined;
    const isOld = cached.keys.some((key) => (this.changedAt.get(key) ?? cached.token) > cached.token);
    return isOld ? undefined : cached.answer;
  }

  /** @param token what `refresh` returned before the answer's documents were read */
  set(id: number, made: CachedAnswer<T>, token: number | null): void {
    if (token === null || token < this.knownFrom) return;
    if (this.answers.size >= MOST_ANSWERS) this.answers.clear();
    this.answers.set(id, { ...made, token });
  }

  clear(): void {
    this.answers.clear();
    this.changedAt.clear();
    this.knownFrom = this.token ?? 0;
  }
}
