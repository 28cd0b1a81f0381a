import { reload } from '@karigar/platform';
import { reloadRequests } from '../../../shared/api/active-requests.ts';
import { reloadPresence } from '../../../shared/api/presence.ts';
import { reloadOrders } from '../../../shared/api/provider-orders.ts';

/** Reads again what the live channel keeps up to date. */
export function reloadSnapshots(): void {
  void reloadRequests();
  void reloadOrders();
  void reloadPresence();
  void reload('GET /notifications');
  void reload('GET /provider/complaints');
}
