import type { Account } from '@tour-portal/contracts/api/api.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { Client, newcomer, signUp } from './client.js';
import { historyOf } from './stores/history.js';

export type Person = ReturnType<typeof newcomer>;

/** A fresh account, with its details as they were entered and a client that is logged in. */
export async function newAccount(
  url: string,
  person: Person = newcomer(),
): Promise<{ client: Client; person: Person; me: Account; id: number }> {
  const client = new Client(url);
  const me = await signUp(client, person);
  return { client, person, me, id: me.id };
}

export async function canLogIn(url: string, email: string, password: string): Promise<boolean> {
  return (await new Client(url).logIn({ email, password })).status === 200;
}

/** The header with an idempotency key (D12); no header without a key. */
export function idempotencyHeader(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'idempotency-key': key };
}

/** Another code than the one that was sent. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0');
}

/** The log's `…Changed` events of an account (profile, phone, email, password), in the order they were made. */
export async function accountChanges(dataDir: string, id: number): Promise<RecordedEvent[]> {
  const history = await historyOf(dataDir);
  return history.filter(({ stream, type }) => stream === `account-${id}` && type.endsWith('Changed'));
}
