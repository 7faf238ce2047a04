import { cleanup, configure } from '@testing-library/react';
import { afterEach } from '@jest/globals';

// Lazy dialogs take longer than the default second on a machine busy with other tests.
configure({ asyncUtilTimeout: 5_000 });

// A test's stub server ends with the test; calls after that fail and reach no real server.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

// There is no layout here, so nothing ever comes into view; a test that needs that calls the observer itself.
globalThis.IntersectionObserver = class {
  observe(): void {}
  disconnect(): void {}
} as unknown as typeof IntersectionObserver;

// No account is stored from one visit to the next, unless a test mocks this storage itself.
jest.mock('idb-keyval', () => ({
  get: async () => undefined,
  set: async () => undefined,
  del: async () => undefined,
}));

// The original storage of the tab, also where a test replaces it by its own.
const originalStorage = globalThis.sessionStorage;

// A test leaves nothing behind: no page, no draft in its tab, no clock, no server, no spy. It runs after the test file's own
// hooks.
afterEach(() => {
  cleanup();
  originalStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
