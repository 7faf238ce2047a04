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
 * A browser with a fresh profile; close it when done. `CHROME_PATH` names its program; the tests' set-up sets that.
 * @param flags on top of the usual ones
 * @throws Error saying what was tried and why each try failed
 */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await prepareBrowser(), args: [...FLAGS, ...flags] });
}
