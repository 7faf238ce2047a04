import { expect } from '@jest/globals';
import type { Client } from '../client.js';
import type { Instance } from '../instance.js';
import { liveDocuments, replayedDocuments } from '../stores/history.js';
import { storesOf } from '../stores/servers.js';

/** Expects that the documents are those that the log alone gives. */
export async function expectDocumentsOfReplay(dataDir: string, stores = storesOf(dataDir)): Promise<void> {
  expect(await liveDocuments(dataDir, stores)).toEqual(await replayedDocuments(dataDir, stores));
}

/** Stops an instance, and expects that it ends well and leaves the documents that the log alone gives. */
export async function stopAndCheck(instance: Instance): Promise<void> {
  expect(await instance.stop()).toEqual({ code: 0, signal: null });
  await expectDocumentsOfReplay(instance.dataDir);
}

/** The refunds (cents) of each transaction at the simulated gateway, in the order in which the payments began. */
export async function gatewayRefunds(client: Client): Promise<number[][]> {
  const { body } = await client.get<{ refunds: { amount: number }[] }[]>('/dev/gateway/transactions');
  return body.map(({ refunds }) => refunds.map(({ amount }) => amount));
}
