import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultPoint } from '@tour-portal/backend/event-log/faults.js';
import { expect } from '@jest/globals';
import { Client } from '../client.js';
import { startInstance, type Instance, type StartFailure } from '../instance.js';
import { untilAllReacted, resetReactions } from '../stores/background-records.js';

/** The same for every attempt at a request, so that a repetition counts as the same command. */
export const SAME_KEY = 'always-the-same';
export const SAME_KEY_HEADER = { 'idempotency-key': SAME_KEY };
const TIMEOUT_MILLIS = 60_000;

/** An instance and sessions at it. */
interface World extends Partial<Record<'client' | 'staff' | 'neighbor', Client>> {
  instance: Instance;
}

/**
 * Kills the instance at a fault point that a request reaches, before its answer or after. Starts another one on its data, at
 * which the sessions go on; returns the answer, null where the request failed.
 * @throws Error when the point is not reached
 */
export async function killAndRestart<Answer>(
  world: World,
  point: FaultPoint,
  request: () => Promise<Answer>,
): Promise<Answer | null> {
  const { instance, client, staff, neighbor } = world;
  await new Client(instance.url).post('/dev/fault', { point });
  const answer = await request().catch(() => null);
  const exit = await Promise.race([instance.exited, sleep(TIMEOUT_MILLIS, null, { ref: false })]);
  expect({ point, signal: exit?.signal }).toEqual({ point, signal: 'SIGKILL' });
  world.instance = await startInstance({ dataDir: instance.dataDir });
  const { url } = world.instance;
  if (client !== undefined) world.client = new Client(url, client.cookie);
  if (staff !== undefined) world.staff = new Client(url, staff.cookie);
  if (neighbor !== undefined) world.neighbor = new Client(url, neighbor.cookie);
  return answer;
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
