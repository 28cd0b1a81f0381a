import { notificationRoutes, ok } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { inboxPage, type InboxDeps } from '../queries/inbox.ts';

const firstPage = { limit: 20 };

export function notificationRouter(deps: InboxDeps, edge: EdgeDeps): Router {
  const { notifications, clock } = deps;
  return implement(
    notificationRoutes,
    {
      listNotifications: async ({ actor, query }) => ok(await inboxPage(deps, actor.id, query)),
      markNotificationsRead: async ({ actor, body }) => {
        await notifications.markRead(actor.id, body.ids, clock.now());
        return ok(await inboxPage(deps, actor.id, firstPage));
      },
      clearNotifications: async ({ actor }) => {
        await notifications.clear(actor.id, clock.now());
        return ok(await inboxPage(deps, actor.id, firstPage));
      },
    },
    edge,
  );
}
