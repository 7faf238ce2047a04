import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultPoint } from '@tour-portal/backend/event-log/faults.js';
import { expect } from '@jest/globals';
import { Client } from '../client.js';
import { startInstance, type Instance, type StartFailure } from '../instance.js';
import { untilAllReacted, resetReactions } from '../stores/background-records.js';

/** The same for every attempt at a request, so that a repetition counts as the same command. */
export const SAME_KEY_HEADER = { 'idempotency-key': 'always-the-same' };
const TIMEOUT_MILLIS = 60_000;

/**
 * Kills an instance at a fault point that a request reaches, before its answer or after, and starts another on its data.
 * @throws Error when the point is not reached
 */
export async function killAndRestart(
  instance: Instance,
  point: FaultPoint,
  request: () => Promise<unknown>,
): Promise<Instance> {
  await new Client(instance.url).post('/dev/fault', { point });
  await request().catch(() => null);
  const exit = await Promise.race([instance.exited, sleep(TIMEOUT_MILLIS, null, { ref: false })]);
  expect({ point, signal: exit?.signal }).toEqual({ point, signal: 'SIGKILL' });
  return startInstance({ dataDir: instance.dataDir });
}

/** Starts an instance and waits until it is killed at the `times`-th pass of a fault point, perhaps before it is ready. */
export async function startUntilFault(dataDir: string, point: FaultPoint, times: number): Promise<void> {
  const signal = await startInstance({ dataDir, env: { DEV_FAULT: `${point} ${times}` } }).then(
    async ({ exited }) => (await exited).signal,
    (error: unknown) => (error as StartFailure).signal,
  );
  expect({ point, signal }).toEqual({ point, signal: 'SIGKILL' });
}

/** Stops an instance and starts another on its data, which runs all reactions to events again. */
export async function restartAndReact(
  running: Instance,
  inBetween: () => Promise<void> = () => Promise.resolve(),
): Promise<Instance> {
  const { dataDir, url } = running;
  await running.stop();
  await inBetween();
  await resetReactions(dataDir);
  const instance = await startInstance({ dataDir, env: { PORT: new URL(url).port } });
  await untilAllReacted(dataDir);
  return instance;
}
