import { createHash } from 'node:crypto';
import { dateIn, plusDays } from '@tour-portal/contracts/values/time.js';
import type { CalendarDate, Instant } from '@tour-portal/contracts/values/time.js';
import type { Gateway, GatewayTransaction } from './gateway.js';

/** Days from the first day of a span to its last, at most: 31, counting both. No gateway searches more days at a time. */
const SPAN_DAYS = 30;

export interface SearchSpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * The days to search from a moment until now, in pieces that gateways take. The first piece begins a day early and the last
 * ends a day late, so that no time zone in which a gateway counts its days leaves a charge out; adjacent pieces share a day.
 */
export function searchSpans(since: Instant, now: Instant): SearchSpan[] {
  const last = plusDays(dateIn('UTC', now), 1);
  const spans: SearchSpan[] = [];
  let from = plusDays(dateIn('UTC', since), -1);
  do {
    const to = plusDays(from, SPAN_DAYS) < last ? plusDays(from, SPAN_DAYS) : last;
    spans.push({ from, to });
    from = to;
  } while (from < last);
  return spans;
}

/** The charges with these ids that the gateway knows, the oldest first. */
export async function chargesByTime(
  gateway: Pick<Gateway, 'transaction'>,
  ids: readonly string[],
): Promise<GatewayTransaction[]> {
  const charges: GatewayTransaction[] = [];
  for (const id of ids) {
    const charge = await gateway.transaction(id);
    if (charge !== null) charges.push(charge);
  }
  return charges.sort((a, b) => (a.submittedAt < b.submittedAt ? -1 : 1));
}

/** The invoice number of a refund: always the same for its key, so that it is found again. */
export function refundReference(key: string): string {
  return `R${createHash('sha256').update(key).digest('hex').slice(0, 19).toUpperCase()}`;
}
