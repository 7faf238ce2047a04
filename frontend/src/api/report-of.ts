import { REPORT_LIMITS, withoutSecrets } from '@tour-portal/contracts/api/error-report.js';

/** The body of POST /errors: a failure in the page (spec §7). */
export type ErrorReport = Record<keyof typeof REPORT_LIMITS, string>;

/** A failure that is to be reported; `url` is the page's address at that time, `debug` says where it was noticed. */
export type Failure = Omit<ErrorReport, 'userAgent'>;

/** The report of a failure: its texts are cleaned of secrets and personal data; they and the user agent are cut to their limits. */
export function reportOf(failure: Failure): ErrorReport {
  const cut = (name: keyof Failure) => withoutSecrets(failure[name]).slice(0, REPORT_LIMITS[name]);
  return {
    url: cut('url'),
    userAgent: navigator.userAgent.slice(0, REPORT_LIMITS.userAgent),
    name: cut('name'),
    message: cut('message'),
    stack: cut('stack'),
    debug: cut('debug'),
  };
}

/** How many reports are sent in any minute at most, for a page that fails in a loop. */
const PER_MINUTE = 5;
const MINUTE_MS = 60_000;

export interface SentReport {
  readonly report: ErrorReport;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Two failures are the same when name, message and stack are equal, on whichever page. */
function identity({ name, message, stack }: ErrorReport): string {
  return JSON.stringify([name, message, stack]);
}

/** Whether a failure is reported: each only once, and only a few a minute. @param now epoch milliseconds */
export function mayReport(sent: readonly SentReport[], report: ErrorReport, now: number): boolean {
  return (
    sent.every((old) => identity(old.report) !== identity(report)) &&
    sent.filter(({ at }) => now - at < MINUTE_MS).length < PER_MINUTE
  );
}
