import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect } from '@jest/globals';

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

// Each `console.error`, by React for example (an input that loses its value, a list without keys), fails the test in which it happens.
// A test that expects a report replaces `console.error`. Left out: updates that a test did not wait for, and elements that
// this environment does not know.
const HARMLESS = /act\(\.\.\.\)|is unrecognized in this browser/;
const reports: string[] = [];
const { error: printError } = console;
console.error = (message: unknown, ...details: unknown[]) => {
  printError(message, ...details);
  if (!HARMLESS.test(String(message))) reports.push(String(message));
};

// The original storage of the tab, also where a test replaces it by its own.
const originalStorage = globalThis.sessionStorage;

// A test leaves behind no page, no draft in its tab, no clock and no spy. This hook runs after the hooks of
// a `describe`, and before those at the top of a test file.
afterEach(() => {
  cleanup();
  originalStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
  expect(reports.splice(0)).toEqual([]);
});

// What was reported in a hook at the top of a test file, after its last test.
afterAll(() => expect(reports.splice(0)).toEqual([]));
