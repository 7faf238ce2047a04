/** Reports to the server in any minute: a page that fails in a loop says so, and then falls silent. */
const PER_MINUTE = 5;
const MINUTE_MS = 60_000;

type Failure = Readonly<Record<'name' | 'message' | 'stack', string>>;

export interface SentReport {
  readonly failure: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The same failure is the same error at the same place, on whichever page. */
function identity({ name, message, stack }: Failure): string {
  return JSON.stringify([name, message, stack]);
}

/** Whether a failure is reported: not one that was before, and only a few a minute. @param now epoch milliseconds */
export function mayReport(sent: readonly SentReport[], failure: Failure, now: number): boolean {
  return (
    sent.every((one) => one.failure !== identity(failure)) &&
    sent.filter(({ at }) => now - at < MINUTE_MS).length < PER_MINUTE
  );
}

/** What was sent, with one more. */
export function sentAt(sent: readonly SentReport[], failure: Failure, now: number): readonly SentReport[] {
  return [...sent, { failure: identity(failure), at: now }];
}
