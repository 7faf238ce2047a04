import type { IncomingMessage, ServerResponse } from 'node:http';

const RAW = Symbol('raw body');
type WithRaw = IncomingMessage & { [RAW]?: string };

/** Calls whose signature covers the very bytes of the body. */
const SIGNED = '/v1/payments/notices';

/** For body-parser's `verify`: keeps the text of bodies that are signed. */
export function keepRawBody(request: IncomingMessage, _response: ServerResponse, body: Buffer): void {
  if (request.url === SIGNED) (request as WithRaw)[RAW] = body.toString('utf8');
}

/** The text of a signed body, empty where there was none. */
export function rawBodyOf(request: IncomingMessage): string {
  return (request as WithRaw)[RAW] ?? '';
}
