import { instant, millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';

/**
 * When the tests begin: in instances with developer tools for which a test names no other time, in browsers and in their own
 * process. A Wednesday noon in New York, far from the ends of a day, a month, a year and summer time;
 * `npm run test:all -- --from INSTANT` takes another.
 */
export const MOMENT = instant(process.env['TEST_MOMENT'] ?? '2027-05-12T16:00:00.000Z');

/** The `Date` of the machine, which nothing has moved. */
const SystemDate = globalThis.Date;

/** How far a moment is ahead of the machine's time (milliseconds; below 0: behind). */
export function millisAhead(moment: Instant): number {
  return millis(moment) - SystemDate.now();
}

/** Makes the date of this process start at {@link MOMENT} and go on from there. */
export function shiftDateToTestMoment(): void {
  shiftDate(millisAhead(MOMENT));
}

/** What the date of this process says. */
export function processNow(): Instant {
  return instant(globalThis.Date.now());
}

/** A script that does {@link shiftDate} in a browser. @param ahead milliseconds */
export function dateScript(ahead: number): string {
  return `(${shiftDate.toString()})(${ahead})`;
}

/**
 * Moves the time of `Date`, but no timers, against the machine's.
 * It uses nothing outside itself, because {@link dateScript} passes its source text to browsers.
 * @param ahead milliseconds; replaces any earlier shift
 */
export function shiftDate(ahead: number): void {
  const current = globalThis.Date as DateConstructor & { readonly unshifted?: DateConstructor };
  const unshifted = current.unshifted ?? current;
  const now = () => unshifted.now() + ahead;
  globalThis.Date = new Proxy(unshifted, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: () => new unshifted(now()).toString(),
    get: (target, name) => {
      if (name === 'now') return now;
      return name === 'unshifted' ? unshifted : (Reflect.get(target, name) as unknown);
    },
  });
}
