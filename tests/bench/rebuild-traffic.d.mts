interface Figures {
  readonly count: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** What customers notice until `ended` is settled: the reads and holds that succeeded, and what failed. */
export function traffic(
  port: number,
  sids: string[],
  makeBody: () => object,
  ended: Promise<unknown>,
): Promise<{ readonly reads: Figures; readonly holds: Figures; readonly failures: readonly string[] }>;
