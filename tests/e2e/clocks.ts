import type { Client } from '../client.js';
import type { Visitor } from './visitor.js';

/** The browser's clock goes with the instance's, as it does when a visitor comes; again after the instance's was moved. */
export async function atTheSameTime({ page }: Visitor, client: Client): Promise<void> {
  await page.clock.setSystemTime(await timeOf(client));
}

/** As {@link atTheSameTime}, for {@link goesOn}; before the page is opened. */
export async function onOneClock({ page }: Visitor, client: Client): Promise<void> {
  await page.clock.install({ time: await timeOf(client) });
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

async function timeOf(client: Client): Promise<string> {
  return await client.now();
}
