import { Client } from '../client.js';
import { isProblem } from '../http/problem.js';
import type { Operation } from './operations.js';
import { SeededRandom } from './random.js';
import { randomRequest, type FuzzedRequest, type KnownValues } from './requests.js';

const SLOW_MILLIS = 1_000;
/** The beginnings of the messages that refuse a whole request, and so need not name a field (D10). */
const REFUSAL_OF_WHOLE =
  /^(The request|This should hold|This is nested|Wrong email or password$|This link|Sorry, this link|Send an? )/;

/** A sender of requests: one with a session opens another one after fuzzing has ended it. */
export interface Sender {
  readonly name: string;
  /** Whether this sender makes the calls of client service or all others; 15 of 100 requests of any sender go to any call. */
  readonly isStaff: boolean;
  client(): Promise<Client>;
  /** The values of the instance that this sender knows; some belong to other senders. */
  known(): KnownValues;
}

export interface Finding {
  readonly what: string;
  readonly sender: string;
  readonly request: string;
}

export interface FuzzResult {
  readonly sent: number;
  readonly findings: readonly Finding[];
  /** How many answers of each status. */
  readonly statuses: Readonly<Record<number, number>>;
}

/**
 * Sends random requests, one after the other, each from a random sender to a random operation. A finding is: an answer of
 * 5xx, no answer within a second at two tries (so that a busy machine is no finding), a 4xx without the shape
 * of D10, a 400 that names no field though the request's body is JSON, unless it refuses the whole request.
 */
export async function fuzz(
  operations: readonly Operation[],
  senders: readonly Sender[],
  requestCount: number,
  seed: number,
): Promise<FuzzResult> {
  const chances = new SeededRandom(seed);
  const findings: Finding[] = [];
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < requestCount; sent += 1) {
    const sender = chances.pick(senders);
    const callsOfSender = operations.filter(
      ({ path }) => path.includes('/client-service/') === sender.isStaff,
    );
    const candidates = callsOfSender.length === 0 || chances.nextBoolean(15) ? operations : callsOfSender;
    const request = randomRequest(chances.pick(candidates), sender.known(), chances);
    const { status, fault } = await sendAndJudge(await sender.client(), request);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (fault !== null) findings.push({ what: fault, sender: sender.name, request: excerpt(request) });
  }
  return { sent: requestCount, findings, statuses };
}

async function sendAndJudge(
  client: Client,
  request: FuzzedRequest,
): Promise<{ readonly status: number; readonly fault: string | null }> {
  const first = await timedSend(client, request);
  const isSlow = first.millis >= SLOW_MILLIS && first.answer.status < 500;
  const { answer, millis } = isSlow ? await timedSend(client, request) : first;
  const { status, text } = answer;
  if (status >= 500) return { status, fault: `answered ${status}: ${text.slice(0, 200)}` };
  if (millis >= SLOW_MILLIS) return { status, fault: `took ${Math.round(millis)} ms` };
  if (status < 400) return { status, fault: null };
  if (!isProblem(answer))
    return { status, fault: `${status} without the shape of D10: ${text.slice(0, 200)}` };
  const body = answer.body as { readonly message?: string };
  const lacksField = body.message !== undefined && !REFUSAL_OF_WHOLE.test(body.message);
  if (status === 400 && request.isWellFormed && lacksField)
    return { status, fault: `400 names no field: ${text.slice(0, 200)}` };
  return { status, fault: null };
}

async function timedSend(client: Client, { method, path, raw, headers }: FuzzedRequest) {
  const began = performance.now();
  const answer = await client.send(method, path, { headers, ...(raw === undefined ? {} : { raw }) });
  return { answer, millis: performance.now() - began };
}

function excerpt({ method, path, raw = '' }: FuzzedRequest): string {
  return `${method} ${path.slice(0, 200)} ${raw.slice(0, 400)}`;
}
