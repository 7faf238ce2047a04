interface Check {
  readonly name: string;
  readonly failed: boolean;
  readonly output: string;
  readonly seconds: number;
}

interface Failure {
  /** Null where the run itself failed. */
  readonly file: string | null;
  readonly line: number;
  readonly name: string;
  readonly message: string;
  /** The last lines of the test's instances. */
  readonly log: readonly string[];
}

interface Run {
  readonly title: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** The tests that failed at first and passed when their file ran again alone. */
  readonly unsteady: readonly Failure[];
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
}

/** The last lines of a run of the tests, the very last with the counts, and whether the run passed. */
export function closingLines(
  checks: readonly Check[],
  runs: readonly Run[],
  seconds: number,
): { readonly lines: readonly string[]; readonly isGreen: boolean };
