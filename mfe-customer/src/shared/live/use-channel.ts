import { useEffect, useRef, useState } from 'react';
import { createRealtime, type Realtime } from '@karigar/platform';

/**
 * The live channel while the component is mounted; null before it is created. `onReload` is called when snapshots have to be read: on the first connection, and
 * whenever messages may have been missed.
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
