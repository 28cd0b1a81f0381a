import { useEffect, useState } from 'react';

/** The current time in milliseconds, ticking every `every` milliseconds: for ages on screen. */
export function useNow(every = 15_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
