/** The path of a browser for the tests. @throws Error where there is none, or `CHROME_PATH` names no program */
export function prepareBrowser(): Promise<string>;
