import { useEffect, useRef, useState } from 'react';
import { session } from '../session/session.ts';
import { createRealtime, type Realtime } from './realtime.ts';

interface SharedChannel {
  readonly accountId: string;
  readonly channel: Realtime;
  readonly reloads: Set<() => void>;
  /** Whether it has connected, and the snapshots were read then or were current. */
  isRead: boolean;
}

/** One channel serves all parts of a page. It is closed when none of them is mounted. */
let shared: SharedChannel | null = null;

function join(onReload: () => void): SharedChannel {
  const accountId = session.current()?.id ?? '';
  if (shared?.accountId !== accountId) {
    const reloads = new Set<() => void>();
    const onCurrent = () => {
      joined.isRead = true;
    };
    const reloadAll = () => {
      joined.isRead = true;
      reloads.forEach((reload) => reload());
    };
    const joined: SharedChannel = { accountId, reloads, isRead: false, channel: createRealtime({ onReload: reloadAll, onCurrent }) };
    shared = joined;
  }
  shared.reloads.add(onReload);
  // A later subscriber has missed the first connection's reload, unless that is still to come.
  if (shared.isRead) onReload();
  return shared;
}

function leave(joined: SharedChannel, onReload: () => void): void {
  joined.reloads.delete(onReload);
  if (joined.reloads.size > 0) return;
  joined.channel.close();
  if (shared === joined) shared = null;
}

/**
 * The live channel while the component is mounted; null before it is created. `onReload` is called when snapshots have to be read: on the first connection,
 * unless nothing has happened since the page was opened, and whenever messages may have been missed.
 */
export function useChannel(onReload: () => void): Realtime | null {
  const [channel, setChannel] = useState<Realtime | null>(null);
  const reload = useRef(onReload);
  useEffect(() => {
    reload.current = onReload;
  });
  useEffect(() => {
    const callReload = () => reload.current();
    const joined = join(callReload);
    setChannel(joined.channel);
    return () => {
      leave(joined, callReload);
      setChannel(null);
    };
  }, []);
  return channel;
}
