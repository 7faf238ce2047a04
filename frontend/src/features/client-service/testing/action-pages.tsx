import type { UserEvent } from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import type { Call } from '../../../testing/server.js';
import { momentAt } from './staff-fixtures.js';
import { openHistory } from './staff-pages.js';

export const STAFF_BASE = '/v1/client-service';

/** The history of booking 1 with one of its actions open. */
export async function openAction(
  name: string,
  overrides: Parameters<typeof openHistory>[1] = {},
  search = '',
) {
  const opened = await openHistory(search, overrides);
  await screen.findByRole('region', { name: 'What to do' });
  if (screen.queryByRole('button', { name }) === null)
    await opened.user.click(screen.getByRole('button', { name: 'More actions' }));
  await opened.user.click(screen.getByRole('button', { name }));
  await screen.findByRole('dialog');
  return opened;
}

/** The answer that shows this booking as booking 1. */
export const showing = (booking: Booking) => ({
  [`GET ${STAFF_BASE}/bookings/1/at`]: ({ search }: Call) => ({
    status: 200,
    body: { ...momentAt(search), booking },
  }),
});

export const dialog = () => screen.getByRole('dialog');

/** The problems that the open dialog shows; throws where it shows none. */
export const alerts = () =>
  within(dialog())
    .getAllByRole('alert')
    .map(({ textContent }) => textContent);

/** The body of the last call but a GET whose path ends so; a preview is one too. */
export const sentBody = (calls: readonly Call[], path: string) =>
  calls.findLast(({ route }) => !route.startsWith('GET') && route.endsWith(`/${path}`))?.body;

/** Types the reason, unless it is empty, and asks what would happen. */
export async function previewAction(user: UserEvent, reason: string): Promise<void> {
  if (reason !== '') await user.type(screen.getByLabelText('Reason'), reason);
  await user.click(screen.getByRole('button', { name: 'See what would happen' }));
}

/** Opens the dialog of a button, gives the reason, and carries the action out; it has no fields of its own. */
export async function carryOutAction(user: UserEvent, opener: string, reason: string, button: string) {
  await user.click(await screen.findByRole('button', { name: opener }));
  await previewAction(user, reason);
  await user.click(await screen.findByRole('button', { name: button }));
}

/** The heading of the preview in the open dialog. */
export function effectHeading(): string | null {
  return dialog().querySelector('h3')?.textContent ?? null;
}

/** The rows of a preview, such as `name: before → after (difference)`, or `name: value (unchanged)`. */
export function effectRowsOf(container: HTMLElement): string[] {
  return [...container.querySelectorAll('.effect-rows > div')].map((row) => {
    const [name, change] = ['dt', 'dd'].map((tag) => row.querySelector(tag)?.textContent ?? '');
    return `${name}: ${change}`;
  });
}
