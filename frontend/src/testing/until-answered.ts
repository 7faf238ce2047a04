import { QueryStatus } from '@reduxjs/toolkit/query';
import { waitFor } from '@testing-library/react';
import type { storeFor } from './store.js';

/** Waits until the answers to all calls of a query have reached the page, failures too. To be called before they do. */
export async function untilAnswered(store: ReturnType<typeof storeFor>, endpoint: string): Promise<void> {
  const isAnswered = () => {
    const queries = Object.values(store.getState().api.queries);
    const calls = queries.filter((query) => query?.endpointName === endpoint);
    return calls.length > 0 && calls.every((call) => call?.status !== QueryStatus.pending);
  };
  const answered = new Promise<void>((resolve) => {
    const stop = store.subscribe(() => {
      if (!isAnswered()) return;
      stop();
      resolve();
    });
  });
  await waitFor(() => answered);
}
