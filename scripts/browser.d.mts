/** The path of a browser for the tests. @throws Error that says what was tried and what to do */
export function prepareBrowser(): Promise<string>;
