import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Client } from '../client.js';
import { millisAhead, processNow, dateScript } from '../moment.js';
import type { Visitor } from './visitor.js';

/** Moves the browser's date to the instance's, which was moved after the visitor's page was opened. */
export async function syncBrowserDate(visitor: Visitor, client: Client): Promise<void> {
  await moveDate(visitor, await client.now());
}

/** Sets the browser's date and timers to the instance's clock, for {@link advanceBothClocks}; called before a page opens. */
export async function installSharedClock(visitor: Visitor, client: Client): Promise<void> {
  // Playwright assumes that its own date is the browser's.
  await moveDate(visitor, processNow());
  await visitor.page.clock.install({ time: await client.now() });
}

/** Moves both clocks forward and runs the page's timers that are then due. */
export async function advanceBothClocks(
  { page }: Visitor,
  client: Client,
  { hours = 0, minutes = 0 }: { readonly hours?: number; readonly minutes?: number },
): Promise<void> {
  await client.advance({ hours, minutes });
  await page.clock.fastForward(hours * 3_600_000 + minutes * 60_000);
}

/** The customer returns to the page, which then reads the account again. */
export async function focusPageAgain({ page }: Visitor): Promise<void> {
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
}

/** Moves the date of the open page and of the pages that are opened later. */
async function moveDate({ page }: Visitor, now: Instant): Promise<void> {
  const script = dateScript(millisAhead(now));
  await page.context().addInitScript({ content: script });
  await page.evaluate(script);
}
