import { containsCardNumber } from '@tour-portal/contracts/money/card-values.js';
import { GatewayUnavailable } from './gateway.js';

/** How long one call may take: long enough for a slow gateway, short enough for a customer who waits. */
export const GATEWAY_TIMEOUT_MILLIS = 20_000;

/**
 * Posts to a gateway and returns the text of its response.
 * @param gateway its name for people, in messages of errors
 * @throws GatewayUnavailable when it cannot be reached, takes too long or answers with a failure
 */
export async function postTo(
  gateway: string,
  url: string,
  contentType: string,
  body: string,
  timeoutMillis: number,
): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMillis),
    });
    text = await response.text();
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new GatewayUnavailable(
      `${gateway} ${isTimeout ? 'did not answer in time' : 'could not be reached'}`,
    );
  }
  if (!response.ok) throw new GatewayUnavailable(`${gateway} answered with status ${response.status}`);
  return text;
}

/** A gateway's message as it may be logged: short, on one line, and without a card number. */
export function loggableText(text: string): string {
  return containsCardNumber(text) ? '(withheld)' : text.replace(/\s+/g, ' ').slice(0, 200);
}
