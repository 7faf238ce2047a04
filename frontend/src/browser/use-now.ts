import { useEffect, useState } from 'react';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import { currentTime } from './current-time.js';

/** Spec §9: countdowns refresh every 60 seconds. */
const REFRESH_MS = 60_000;

/**
 * The time of the last refresh; it is also refreshed when a hidden page becomes visible again.
 * @param refreshMs milliseconds between refreshes
 */
export function useNow(refreshMs = REFRESH_MS): Instant {
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    const refresh = (): void => setNow(currentTime());
    const timer = setInterval(refresh, refreshMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [refreshMs]);
  return now;
}
