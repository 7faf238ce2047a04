import { useEffect, useState } from 'react';
import { instant, type Instant } from '@tour-portal/contracts/time.js';

const MINUTE = 60_000;

/** The time, a minute exact: a page left open over midnight must not offer yesterday's dates. */
export function useNow(): Instant {
  const [now, setNow] = useState(() => instant(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(instant(Date.now())), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
