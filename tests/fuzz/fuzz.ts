import { Client } from '../client.js';
import { isProblem } from '../http/problem.js';
import type { Operation } from './interface.js';
import { Chances } from './random.js';
import { aRequest, type FuzzedRequest, type Known } from './requests.js';

const SLOW_MILLIS = 1_000;
/** Refusals of the whole of a body, in which no field is to blame (D10). */
const OF_THE_WHOLE =
  /^(The request|This should hold|This is nested|Wrong email or password$|This link|Sorry, this link|Send an? )/;

/** Who asks: keeps a session, and another where fuzzing has ended it. */
export interface Role {
  readonly name: string;
  /** Whether the calls of client service are this one's; of others' calls it makes only a few, to be refused. */
  readonly serves: boolean;
  client(): Promise<Client>;
  /** What of the instance this one knows; some of it belongs to others. */
  known(): Known;
}

export interface Finding {
  readonly what: string;
  readonly role: string;
  readonly request: string;
}

export interface Fuzzed {
  readonly sent: number;
  readonly findings: readonly Finding[];
  /** How many answers of each status. */
  readonly statuses: Readonly<Record<number, number>>;
}

/**
 * Sends requests made by chance to every operation, from every role, one after the other.
 * What may not be: an answer of 5xx, none within a second (asked again alone, so that a busy machine is no finding), a
 * 4xx that is no problem of D10, a 400 about a body that is JSON and names no field.
 */
export async function fuzz(
  operations: readonly Operation[],
  roles: readonly Role[],
  requests: number,
  seed: number,
): Promise<Fuzzed> {
  const chances = new Chances(seed);
  const findings: Finding[] = [];
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < requests; sent += 1) {
    const role = chances.one(roles);
    const own = operations.filter(({ path }) => path.includes('/client-service/') === role.serves);
    const from = own.length === 0 || chances.in(15) ? operations : own;
    const request = aRequest(chances.one(from), role.known(), chances);
    const { status, wrong } = await tried(await role.client(), request);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (wrong !== null) findings.push({ what: wrong, role: role.name, request: shown(request) });
  }
  return { sent: requests, findings, statuses };
}

async function tried(
  client: Client,
  request: FuzzedRequest,
): Promise<{ readonly status: number; readonly wrong: string | null }> {
  const first = await sent(client, request);
  const millis = first.millis < SLOW_MILLIS ? first.millis : (await sent(client, request)).millis;
  const { status, text } = first.answer;
  if (status >= 500) return { status, wrong: `answered ${status}: ${text.slice(0, 200)}` };
  if (millis >= SLOW_MILLIS) return { status, wrong: `took ${Math.round(millis)} ms` };
  if (status < 400) return { status, wrong: null };
  if (!isProblem(first.answer)) return { status, wrong: `${status} is no problem: ${text.slice(0, 200)}` };
  const body = first.answer.body as { readonly message?: string };
  const blamesNobody = body.message !== undefined && !OF_THE_WHOLE.test(body.message);
  if (status === 400 && request.wellFormed && blamesNobody)
    return { status, wrong: `400 names no field: ${text.slice(0, 200)}` };
  return { status, wrong: null };
}

async function sent(client: Client, { method, path, raw, headers }: FuzzedRequest) {
  const began = performance.now();
  const answer = await client.send(method, path, { headers, ...(raw === undefined ? {} : { raw }) });
  return { answer, millis: performance.now() - began };
}

function shown({ method, path, raw = '' }: FuzzedRequest): string {
  return `${method} ${path.slice(0, 200)} ${raw.slice(0, 400)}`;
}
