import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Client } from '../client.js';
import { aheadOf, currentDate, dateScript } from '../moment.js';
import type { Visitor } from './visitor.js';

/** The browser's date goes with the instance's, which was moved since the visitor came. */
export async function atTheSameTime(visitor: Visitor, client: Client): Promise<void> {
  await moveDate(visitor, await client.now());
}

/** The browser's date and timers go with the instance's clock, for {@link goesOn}; before the page is opened. */
export async function onOneClock(visitor: Visitor, client: Client): Promise<void> {
  // Playwright reckons with its own date being the browser's.
  await moveDate(visitor, currentDate());
  await visitor.page.clock.install({ time: await client.now() });
}

/** Both clocks go on, and what was due in the page happens. */
export async function goesOn(
  { page }: Visitor,
  client: Client,
  { hours = 0, minutes = 0 }: { readonly hours?: number; readonly minutes?: number },
): Promise<void> {
  await client.advance({ hours, minutes });
  await page.clock.fastForward(hours * 3_600_000 + minutes * 60_000);
}

/** The traveller looks at the page again, which reads the account anew. */
export async function looksAgain({ page }: Visitor): Promise<void> {
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
}

/** On the page that is open, and on those to come. */
async function moveDate({ page }: Visitor, now: Instant): Promise<void> {
  const script = dateScript(aheadOf(now));
  await page.context().addInitScript({ content: script });
  await page.evaluate(script);
}
