interface FileResult {
  readonly name: string;
  readonly message: string;
  readonly status: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** The failures of one file of Jest's report; `onlyNamed`: only tests of some name were to run. */
export function failuresOf(
  result: FileResult,
  onlyNamed: boolean,
): { readonly file: string; readonly name: string; readonly message: string }[];

interface Failure {
  readonly file: string | null;
  readonly name: string;
  readonly message: string;
}

interface RunResults {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
}

/** Runs Jest once for each plan, then each failed file once more unless too many failed or a run itself did; `jest` stands for Jest in tests. */
export function runTests(
  plans: readonly {
    readonly projects: readonly string[];
    readonly workers: number;
    readonly files?: readonly string[];
    readonly not?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly shuffled?: boolean;
  }[],
  jestArguments: readonly string[],
  jest?: (projects: readonly string[], options: readonly string[]) => RunResults,
): (RunResults & {
  /** What failed at first and passed when its file ran again; not among `failures`. */
  readonly unsteady: readonly Failure[];
})[];

/** Removes the reports of earlier runs. */
export function clearReports(): void;
