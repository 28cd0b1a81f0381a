import { notificationRoutes, ok } from '@karigar/contracts';
import { implement, newId, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { messageTo } from '../../channel/domain/live-update.ts';
import type { Delivery } from '../../channel/use-cases/deliver.ts';
import type { SettingsStore } from '../data/settings-store.ts';
import { inboxPage, type InboxDeps } from '../queries/inbox.ts';

const firstPage = { limit: 20 };

export function notificationRouter(
  deps: InboxDeps & { readonly settings: SettingsStore; readonly delivery: Delivery },
  edge: EdgeDeps,
): Router {
  const { notifications, settings, delivery, clock } = deps;
  const tellOtherDevices = (account: string) =>
    delivery.deliverOrBuffer([{ id: newId(), messages: [messageTo('accountChanged', [account], { what: 'notifications' })] }]);
  return implement(
    notificationRoutes,
    {
      listNotifications: async ({ actor, query }) => ok(await inboxPage(deps, actor.id, query)),
      getNotificationSettings: async ({ actor }) => ok(await settings.of(actor.id)),
      setNotificationSettings: async ({ actor, body }) => {
        await settings.save(actor.id, body);
        await tellOtherDevices(actor.id);
        return ok(await settings.of(actor.id));
      },
      markNotificationsRead: async ({ actor, body }) => {
        await notifications.markRead(actor.id, body.ids, clock.now());
        await tellOtherDevices(actor.id);
        return ok(await inboxPage(deps, actor.id, firstPage));
      },
      clearNotifications: async ({ actor }) => {
        const { items } = await inboxPage(deps, actor.id, { limit: 1 });
        // A repetition must not replace the clearing that can be undone.
        if (items.length > 0) await notifications.clear(actor.id, clock.now());
        await tellOtherDevices(actor.id);
        return ok(await inboxPage(deps, actor.id, firstPage));
      },
      restoreNotifications: async ({ actor }) => {
        await notifications.restore(actor.id);
        await tellOtherDevices(actor.id);
        return ok(await inboxPage(deps, actor.id, firstPage));
      },
    },
    edge,
  );
}
