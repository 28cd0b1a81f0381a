import { useEffect, useState } from 'react';
import { createRealtime, type Realtime, reload } from '@karigar/platform';
import { reloadRequests } from '../../../shared/api/active-requests.ts';
import { reloadPresence } from '../../../shared/api/presence.ts';
import { reloadOrders } from '../../../shared/api/provider-orders.ts';

/** The one live channel of the provider's pages, while they are mounted; null before it is created. */
export function useProviderChannel(accountId: string): Realtime | null {
  const [channel, setChannel] = useState<Realtime | null>(null);
  useEffect(() => {
    const opened = createRealtime({ onReload: reloadSnapshots });
    setChannel(opened);
    return () => {
      opened.close();
      setChannel(null);
    };
  }, [accountId]);
  return channel;
}

function reloadSnapshots(): void {
  void reloadRequests();
  void reloadOrders();
  void reloadPresence();
  void reload('GET /notifications');
  void reload('GET /provider/complaints');
}
