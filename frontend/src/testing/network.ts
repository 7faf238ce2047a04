import { act } from '@testing-library/react';
import { jest } from '@jest/globals';
import { stubGlobal } from './stub-global.js';

/** From now on no call is answered, as in a page that has lost its network. */
export function goOffline(): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}

/** Tells the page that the network is back; the caller must have put a stub server in place before. */
export function goOnline(): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void globalThis.dispatchEvent(new Event('online')));
}
