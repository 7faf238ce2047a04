import { chromium, type Browser } from 'playwright-core';
import { prepareBrowser } from '../scripts/browser.mjs';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * A browser with a fresh profile; close it when done. Its program is what `prepareBrowser` finds: the one that `CHROME_PATH`
 * names, which the tests' set-up has set, goes first.
 * @param flags on top of the usual ones
 * @throws Error of `prepareBrowser` where there is no browser
 */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await prepareBrowser(), args: [...FLAGS, ...flags] });
}
