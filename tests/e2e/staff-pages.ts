import type { Client } from '../client.js';
import type { Visitor } from './visitor.js';

/** Opens the first page of client service with a staff session. */
export async function openClientService(visitor: Visitor, staff: Client): Promise<void> {
  await visitor.takeSession(staff);
  await visitor.open('/client-service');
  await visitor.sees('Find a booking');
}

/** Goes to a page by the header, or by its menu on a phone. */
export async function goToPage(visitor: Visitor, name: string): Promise<void> {
  const menu = visitor.button('Menu');
  if (await menu.isVisible()) await menu.click();
  await visitor.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await visitor.sees(name);
}

/** In the open dialog of an action: gives the reason, waits for the preview, and carries the action out. */
export async function carryOutAction(
  visitor: Visitor,
  reason: string,
  button: string | RegExp,
): Promise<void> {
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'See what would happen' }).click();
  await dialog.getByRole('heading', { name: 'This would happen. Nothing is done yet.' }).waitFor();
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
