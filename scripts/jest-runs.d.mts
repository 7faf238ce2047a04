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
