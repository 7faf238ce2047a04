import 'reflect-metadata';
import type { Outlook } from './look-ahead.js';

const RECURS = Symbol('recurs');

/** How work recurs in the instance that leads: its name in the logger's messages, and the pause between two turns. */
export interface Recurrence {
  readonly name: string;
  readonly pauseMillis: number;
}

/**
 * Work that is done again and again. It checks `stopped` between its steps and returns when that is true; `signal` is
 * aborted at the same time, to end a step that may take long. Its answer says how long the next turn may wait while
 * nothing happens.
 */
export type RecurringWork = (stopped: () => boolean, signal: AbortSignal) => Promise<Outlook> | Promise<void>;

/** Marks a method of a provider whose work the background thread does again and again while it leads. */
export function Recurs(name: string, pauseMillis: number) {
  return (_class: object, _method: string, { value }: { readonly value?: RecurringWork }): void => {
    Reflect.defineMetadata(RECURS, { name, pauseMillis } satisfies Recurrence, value as object);
  };
}

/** How a method recurs, or undefined for one that does not. */
export function recurrenceOf(method: object): Recurrence | undefined {
  return Reflect.getMetadata(RECURS, method) as Recurrence | undefined;
}
