import { REPORT_LIMITS, withoutSecrets } from '@tour-portal/contracts/api/error-report.js';

/** What the page tells the server about a failure of its own (spec §7, POST /errors). */
export interface ErrorReport {
  url: string;
  userAgent: string;
  name: string;
  message: string;
  stack: string;
  debug: string;
}

/** What the server hears of a failure; `debug` says where it was noticed. */
export interface Failure {
  /** Address of the page at that time. */
  readonly url: string;
  name: string;
  message: string;
  stack: string;
  debug: string;
}

/** As it is sent: where it happened without a query, no secret and nobody's data in its texts, each within its limit. */
export function reportOf(failure: Failure): ErrorReport {
  const cut = (name: keyof typeof REPORT_LIMITS, text: string) =>
    withoutSecrets(text).slice(0, REPORT_LIMITS[name]);
  return {
    url: cut('url', failure.url),
    userAgent: navigator.userAgent.slice(0, REPORT_LIMITS.userAgent),
    name: cut('name', failure.name),
    message: cut('message', failure.message),
    stack: cut('stack', failure.stack),
    debug: cut('debug', failure.debug),
  };
}

/** Reports to the server in any minute: a page that fails in a loop says so, and then falls silent. */
const PER_MINUTE = 5;
const MINUTE_MS = 60_000;

type Reported = Readonly<Record<'name' | 'message' | 'stack', string>>;

export interface SentReport {
  readonly failure: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The same failure is the same error at the same place, on whichever page. */
function identity({ name, message, stack }: Reported): string {
  return JSON.stringify([name, message, stack]);
}

/** Whether a failure is reported: not one that was before, and only a few a minute. @param now epoch milliseconds */
export function mayReport(sent: readonly SentReport[], failure: Reported, now: number): boolean {
  return (
    sent.every((one) => one.failure !== identity(failure)) &&
    sent.filter(({ at }) => now - at < MINUTE_MS).length < PER_MINUTE
  );
}

/** What was sent, with one more. */
export function sentAt(sent: readonly SentReport[], failure: Reported, now: number): readonly SentReport[] {
  return [...sent, { failure: identity(failure), at: now }];
}
