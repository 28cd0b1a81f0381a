import { reload } from '@karigar/platform';
import { reloadRequests } from '../../../shared/api/active-requests.ts';
import { reloadAvailability } from '../../../shared/api/availability.ts';
import { reloadMyServices } from '../../../shared/api/my-services.ts';
import { reloadPresence } from '../../../shared/api/presence.ts';
import { reloadOrders } from '../../../shared/api/provider-orders.ts';

/** Reads again what the live channel keeps up to date. */
export function reloadSnapshots(): void {
  void reloadRequests();
  void reloadOrders();
  void reloadPresence();
  void reloadMyServices();
  void reloadAvailability();
  void reload('GET /notifications');
  void reload('GET /notification-settings');
  void reload('GET /orders/{id}/messages');
  void reload('GET /provider/bank');
  void reload('GET /provider/base');
  void reload('GET /provider/complaints');
  void reload('GET /provider/profile');
}
