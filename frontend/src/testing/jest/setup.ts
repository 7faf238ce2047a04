import { cleanup, configure } from '@testing-library/react';
import { afterEach } from '@jest/globals';

// Lazy dialogs take longer than the default second on a machine busy with other tests.
configure({ asyncUtilTimeout: 5_000 });

// A test's stand-in server goes with the test; what still asks then reaches nobody, and no real server either.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

// Nothing is laid out here, so nothing is ever seen; a test says itself what is.
globalThis.IntersectionObserver = class {
  observe(): void {}
  disconnect(): void {}
} as unknown as typeof IntersectionObserver;

// No account is kept from one visit to the next, unless a test brings a browser that keeps one.
jest.mock('idb-keyval', () => ({
  get: async () => undefined,
  set: async () => undefined,
  del: async () => undefined,
}));

// Where a test puts a storage of its own, this is still the one it began with.
const tab = globalThis.sessionStorage;

// A test leaves nothing behind: no page, no draft in its tab, no clock, no server, no spy. It runs after what the test file does itself.
afterEach(() => {
  cleanup();
  tab.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
