interface Check {
  readonly name: string;
  readonly failed: boolean;
  readonly said: string;
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
  /** What failed at first and passed alone. */
  readonly unsteady: readonly Failure[];
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
}

/** The last lines of a run of the tests, the last of which counts, and whether all is well. */
export function closingLines(
  checks: readonly Check[],
  runs: readonly Run[],
  seconds: number,
): { readonly lines: readonly string[]; readonly isGreen: boolean };
