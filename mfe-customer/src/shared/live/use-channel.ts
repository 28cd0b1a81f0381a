import { useEffect, useRef, useState } from 'react';
import { createRealtime, type Realtime } from '@karigar/platform';

/**
 * The live channel for as long as a page is shown; null until it is made. `onReload` is called when the snapshots have to be read: at the
 * first connection, and whenever something was missed.
 */
export function useChannel(onReload: () => void): Realtime | null {
  const [channel, setChannel] = useState<Realtime | null>(null);
  const reload = useRef(onReload);
  useEffect(() => {
    reload.current = onReload;
  });
  useEffect(() => {
    const opened = createRealtime({ onReload: () => reload.current() });
    setChannel(opened);
    return () => {
      opened.close();
      setChannel(null);
    };
  }, []);
  return channel;
}
