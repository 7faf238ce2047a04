import { useEffect, useState } from 'react';
import { instant, type Instant } from '@tour-portal/contracts/time.js';

/** Spec §9: countdowns refresh every 60 seconds. */
export const REFRESH_MS = 60_000;

/** The time, as of the last refresh; also refreshed when a hidden page is looked at again. */
export function useNow(): Instant {
  const [now, setNow] = useState(() => instant(Date.now()));
  useEffect(() => {
    const refresh = (): void => setNow(instant(Date.now()));
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  return now;
}
