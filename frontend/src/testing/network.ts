import { act } from '@testing-library/react';
import { jest } from '@jest/globals';
import { stubGlobal } from './stub-global.js';

/** From now on no call is answered, as in a page that has lost its network. */
export function loseNetwork(): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}

/** The page hears that the network is back; who answers its calls is there already. */
export function findNetwork(): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void globalThis.dispatchEvent(new Event('online')));
}
