import { notificationRoutes, ok } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { NotificationStore } from '../data/notification-store.ts';

const firstPage = { limit: 20 };

export function notificationRouter(notifications: NotificationStore, edge: EdgeDeps): Router {
  return implement(
    notificationRoutes,
    {
      listNotifications: async ({ actor, query }) => ok(await notifications.page(actor.id, query)),
      markNotificationsRead: async ({ actor, body }) => {
        await notifications.markRead(actor.id, body.ids);
        return ok(await notifications.page(actor.id, firstPage));
      },
      clearNotifications: async ({ actor }) => {
        await notifications.clear(actor.id);
        return ok(await notifications.page(actor.id, firstPage));
      },
    },
    edge,
  );
}
