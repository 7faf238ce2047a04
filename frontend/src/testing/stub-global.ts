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
