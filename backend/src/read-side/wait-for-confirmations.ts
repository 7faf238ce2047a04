import { setTimeout as sleep } from 'node:timers/promises';
import type { Confirmation } from '@tour-portal/contracts/api/api.js';
import type { Clock } from '../instance/clock.js';
import type { Documents } from './documents.js';

const CHECK_EVERY_MILLIS = 25;

/**
 * Waits until a booking has the expected confirmations and answers them. When it has waited long enough, it answers those
 * that exist by then: printing may be slow, because it yields to requests.
 * @param timeout how long to wait from the start, in milliseconds; called again at each check
 */
export async function waitForConfirmations(
  documents: Pick<Documents, 'booking'>,
  clock: Pick<Clock, 'systemMillis'>,
  booking: number,
  isComplete: (confirmations: readonly Confirmation[]) => boolean,
  timeout: () => number,
): Promise<Confirmation[]> {
  const began = clock.systemMillis();
  for (;;) {
    const confirmations = (await documents.booking(booking))?.confirmations ?? [];
    if (isComplete(confirmations) || clock.systemMillis() >= began + timeout()) return confirmations;
    await sleep(CHECK_EVERY_MILLIS);
  }
}
