import { afterEach } from '@jest/globals';

const restorers: (() => void)[] = [];

afterEach(() =>
  restorers
    .splice(0)
    .reverse()
    .forEach((restore) => restore()),
);

/** Puts a value in the place of a global, for the test. */
export function stubGlobal(name: string, value: unknown): void {
  const original = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  restorers.push(() => {
    if (original === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, original);
  });
}

/** The whole address of a path of the portal. */
export const fullUrl = (address: string) => new URL(address, globalThis.location.origin).href;

/** Replaces the browser's caches. @returns the caches by name, each with its answers by their whole address */
export function stubCaches(): Map<string, Map<string, Response>> {
  const byName = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const answers = byName.get(name) ?? new Map<string, Response>();
    byName.set(name, answers);
    return {
      addAll: async () => undefined,
      match: async (address: string) => answers.get(fullUrl(address))?.clone(),
      put: async (address: string, answer: Response) => void answers.set(fullUrl(address), answer),
      keys: async () => [...answers.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => answers.delete(url),
    };
  };
  const keys = async () => [...byName.keys()];
  stubGlobal('caches', { keys, delete: async (name: string) => byName.delete(name), open });
  return byName;
}
