import { instant } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { FAULT_POINTS, parseFault } from '../event-log/faults.js';
import type { Fault } from '../event-log/faults.js';
import type { SettingsReader } from './gateway-settings.js';

/** Settings for developing and trying the portal; production refuses each value that differs from the default. */
export interface DeveloperSettings {
  /** Whether there are developer tools (D52). The other settings, except `demoData`, can be changed only with them. */
  readonly devTools: boolean;
  /** Whether an empty store is filled with demonstration data (D50). */
  readonly demoData: boolean;
  readonly rateLimits: boolean;
  /** Turned off by tests only: departures can then be oversold. */
  readonly seatGuard: boolean;
  /** The time at which the clock of a new store starts; null: the system's time. */
  readonly clockStart: Instant | null;
  /** The fault that is armed from the start; null: none. */
  readonly fault: Fault | null;
}

interface SettingsInput extends Pick<SettingsReader, 'get' | 'refuse'> {
  readonly flag: (name: string) => boolean;
  readonly isProduction: boolean;
}

/** @throws ConfigError for the first setting that is wrong, or that needs developer tools while they are off */
export function readDeveloperSettings({ get, flag, refuse, isProduction }: SettingsInput): DeveloperSettings {
  const flagOutsideProduction = (name: string) => {
    const isOn = flag(name);
    if (isOn && isProduction) refuse(name, '0 or absent where NODE_ENV is "production"');
    return isOn;
  };
  const devTools = flagOutsideProduction('DEV_TOOLS');
  const demoData = flagOutsideProduction('DEMO_DATA');
  const refuseWithoutDevTools = (name: string, wanted: string) => {
    if (!devTools) refuse(name, `${wanted}; anything else is accepted only together with DEV_TOOLS=1`);
  };
  const readOnOff = (name: string) => {
    const given = get(name) ?? 'on';
    if (given !== 'on' && given !== 'off') refuse(name, '"on" or "off"');
    if (given === 'off') refuseWithoutDevTools(name, '"on"');
    return given === 'on';
  };
  const clockStart = get('CLOCK_START');
  if (clockStart !== null) refuseWithoutDevTools('CLOCK_START', 'absent');
  if (clockStart !== null && Number.isNaN(Date.parse(clockStart)))
    refuse('CLOCK_START', 'an instant like 2027-05-12T16:00:00Z');
  const faultText = get('DEV_FAULT');
  if (faultText !== null) refuseWithoutDevTools('DEV_FAULT', 'absent');
  const fault = faultText === null ? null : parseFault(faultText);
  if (faultText !== null && fault === null)
    refuse(
      'DEV_FAULT',
      `a point, how many times it is passed, and SIGINT, like "${FAULT_POINTS[0]} 3 SIGINT"`,
    );
  return {
    devTools,
    demoData,
    rateLimits: readOnOff('RATE_LIMITS'),
    seatGuard: readOnOff('DEV_SEAT_GUARD'),
    clockStart: clockStart === null ? null : instant(clockStart),
    fault,
  };
}
