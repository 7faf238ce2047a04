import { instant, millis } from '@tour-portal/contracts/values/time.js';

/**
 * When the tests take place: in instances, browsers and their own process. A Wednesday noon in New York, far from the
 * ends of a day, a month, a year and summer time; `npm run test:all -- --from INSTANT` takes another.
 */
export const MOMENT = instant(process.env['TEST_MOMENT'] ?? '2027-05-12T16:00:00.000Z');

/** The date of this process starts at {@link MOMENT} and goes on from there. */
export function startAtMoment(): void {
  const System = globalThis.Date;
  const ahead = millis(MOMENT) - System.now();
  const now = () => System.now() + ahead;
  globalThis.Date = new Proxy(System, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
    apply: () => new System(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}
