import { useEffect, useState } from 'react';
import { formatClock } from '@karigar/platform';
import { useTexts } from '../texts.ts';

/** How long ago the request was made, ticking. */
export function AskedAgo({ since }: { since: string }) {
  const t = useTexts();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return t('asked', { time: formatClock(Math.max(0, Math.floor((now - new Date(since).getTime()) / 1000))) });
}
