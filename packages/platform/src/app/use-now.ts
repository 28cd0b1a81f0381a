import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The current time (`serverNow`), updated every `every` milliseconds. */
export function useNow(every = 15_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
