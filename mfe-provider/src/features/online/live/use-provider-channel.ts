import { useEffect, useState } from 'react';
import { createRealtime, type Realtime } from '@karigar/platform';
import { reloadRequests } from '../../../shared/api/active-requests.ts';
import { reloadPresence } from '../../../shared/api/presence.ts';
import { readAgain } from '../../../shared/api/read-again.ts';
import { reloadOrders } from '../../../shared/api/provider-orders.ts';

/** Opens the live channel for as long as the provider's area is on screen: one for all its pages. Null until it is there. */
export function useProviderChannel(accountId: string): Realtime | null {
  const [channel, setChannel] = useState<Realtime | null>(null);
  useEffect(() => {
    const opened = createRealtime({ onReload: readSnapshots });
    setChannel(opened);
    return () => {
      opened.close();
      setChannel(null);
    };
  }, [accountId]);
  return channel;
}

function readSnapshots(): void {
  void reloadRequests();
  void reloadOrders();
  void reloadPresence();
  void readAgain('GET /notifications');
}
