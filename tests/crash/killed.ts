import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultPoint } from '@tour-portal/backend/event-log/faults.js';
import { expect } from '@jest/globals';
import { Client } from '../client.js';
import { startInstance, type Instance } from '../instance.js';

const PATIENCE_MILLIS = 60_000;

/**
 * Lets an instance die at a point that a request passes, before it answers or after, and starts another on what it left.
 * @throws Error where the point is not passed
 */
export async function killedAt(
  instance: Instance,
  point: FaultPoint,
  request: () => Promise<unknown>,
): Promise<Instance> {
  await new Client(instance.url).post('/dev/fault', { point });
  await request().catch(() => null);
  const exit = await Promise.race([instance.exited, sleep(PATIENCE_MILLIS, null, { ref: false })]);
  expect({ point, signal: exit?.signal }).toEqual({ point, signal: 'SIGKILL' });
  return startInstance({ dataDir: instance.dataDir });
}
