import type { AccountPart } from '@karigar/contracts';
import { reload, report } from '@karigar/platform';
import { followProfile } from '../shared/api/profile.ts';
import { reloadOrders } from '../shared/api/provider-orders.ts';

/** What is read of each part of the account. The notifications are followed where they are shown. */
const routesOf: Partial<Record<AccountPart, readonly string[]>> = {
  requests: ['GET /service-requests/active'],
  services: ['GET /provider/services'],
  availability: ['GET /provider/availability'],
  profile: ['GET /provider/profile', 'GET /provider/base', 'GET /provider/bank'],
};

const otherRoutes = [
  'GET /provider/presence',
  'GET /provider/complaints',
  'GET /orders/{id}/messages',
  'GET /notifications',
  'GET /notification-settings',
];

/** Reads again what the live channel keeps up to date. */
export function reloadSnapshots(): void {
  void reloadOrders();
  for (const route of [...Object.values(routesOf).flat(), ...otherRoutes]) void reload(route);
}

/** Reads a part of the account again that has changed, perhaps on another device. */
export function reloadPart(part: AccountPart): void {
  for (const route of routesOf[part] ?? []) void reload(route);
  if (part === 'profile') followProfile().catch((error: unknown) => report('The profile could not be read again', error));
}
