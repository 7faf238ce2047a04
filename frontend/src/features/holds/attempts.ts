import { idempotencyKey } from '../../app/idempotency-key.js';

/**
 * One key for one intended hold (D12), kept in the tab until the answer is known: a page that is reloaded while the
 * hold is being placed asks again under the same key and learns what came of it, instead of placing a second one.
 */
const PREFIX = 'hold-attempt:';

/** @param intent the account and the written hold query */
export function attemptKey(intent: string): string {
  const known = read(intent);
  if (known !== null) return known;
  const key = idempotencyKey();
  try {
    sessionStorage.setItem(PREFIX + intent, key);
  } catch {
    // A browser that forbids storage loses only the memory of an attempt across a reload.
  }
  return key;
}

export function isUnanswered(intent: string): boolean {
  return read(intent) !== null;
}

/** The server has answered, one way or the other. */
export function attemptAnswered(intent: string): void {
  try {
    sessionStorage.removeItem(PREFIX + intent);
  } catch {
    // As above.
  }
}

/**
 * The hold is made and its page on the way: the attempt is over once that page is there. A reload before comes back to
 * the entry and needs the key; it makes what is on the way fail, which looks like an arrival.
 */
export async function attemptArrives(intent: string, arrival: Promise<void> | void): Promise<void> {
  const reload = new AbortController();
  const begins = (): void => reload.abort();
  globalThis.addEventListener('beforeunload', begins);
  await arrival;
  globalThis.removeEventListener('beforeunload', begins);
  if (!reload.signal.aborted) attemptAnswered(intent);
}

function read(intent: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + intent);
  } catch {
    return null;
  }
}
