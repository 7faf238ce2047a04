import { afterEach } from '@jest/globals';

const restore: (() => void)[] = [];

afterEach(() =>
  restore
    .splice(0)
    .reverse()
    .forEach((back) => back()),
);

/** Puts a value in the place of a global, for the test. */
export function stubGlobal(name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  restore.push(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before);
  });
}
