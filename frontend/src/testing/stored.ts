/** What the browser has stored, where a test mocks `idb-keyval` by this module: `jest.mock('idb-keyval', () => jest.requireActual(…))`. */
export const stored = new Map<string, unknown>();

export const get = async (key: string) => stored.get(key);
export const set = async (key: string, value: unknown) => void stored.set(key, value);
export const del = async (key: string) => void stored.delete(key);
