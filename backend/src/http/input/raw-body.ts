import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestParameter } from '../request-context.js';

const RAW = Symbol('raw body');
type WithRaw = IncomingMessage & { [RAW]?: string };

/** Path of the call whose signature covers the exact bytes of the body. */
const SIGNED_PATH = '/v1/payments/notices';

/** For body-parser's `verify`: keeps the text of bodies that are signed. */
export function keepRawBody(request: IncomingMessage, _response: ServerResponse, body: Buffer): void {
  if (request.url === SIGNED_PATH) (request as WithRaw)[RAW] = body.toString('utf8');
}

/** The unparsed body, and all headers: one of them has its signature. */
export interface SignedBody {
  /** Headers by lower-case name, each as one text. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty if there was no body, or if the URL is not exactly `SIGNED_PATH`. */
  readonly text: string;
}

/** The body of a call that is signed. */
export const SignedBodyParam = requestParameter((request: WithRaw): SignedBody => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]);
  return { headers: Object.fromEntries(headers) as Record<string, string>, text: request[RAW] ?? '' };
});
