import type { exportFromDispatch } from '@karigar/contracts';
import { emptyPage, exportQuery, mapPage } from '@karigar/service-kit';
import { exportAttachments, type AttachmentStore } from '@karigar/service-kit/images';
import type { z } from 'zod';
import { inboxPage, type InboxDeps } from '../../notifications/queries/inbox.ts';
import type { SettingsStore } from '../../notifications/data/settings-store.ts';
import type { SubscriptionStore } from '../../push/data/subscription-store.ts';
import { offerSnapshot, requestView } from '../../requests/queries/views.ts';

export interface ExportDeps extends InboxDeps {
  readonly subscriptions: SubscriptionStore;
  readonly settings: SettingsStore;
  readonly attachments: AttachmentStore;
}

type Body = z.output<typeof exportFromDispatch.body>;
type Page = z.input<typeof exportFromDispatch.answer>;

/**
 * The data that dispatch keeps about an account, as the account itself sees it: for a provider, the requests they were asked about with their own
 * offers only.
 */
export async function exportPage(deps: ExportDeps, { role, accountId, section, cursor }: Body): Promise<Page> {
  const query = exportQuery(cursor);
  switch (section) {
    case 'requests': {
      if (role === 'provider') return emptyPage;
      const page = await deps.requests.pageOfCustomer(accountId, query);
      return mapPage(page, requestView);
    }
    case 'requestPhotos':
      return exportAttachments(deps.attachments, accountId, cursor);
    case 'offers': {
      if (role === 'customer') return emptyPage;
      const { items, nextCursor } = await deps.requests.pageOfAsked(accountId, query);
      const offers = items.flatMap(({ id, category, offers: all }) =>
        all.filter(({ providerId }) => providerId === accountId).map((offer) => ({ ...offerSnapshot(offer, id), category })),
      );
      return { items: offers, nextCursor };
    }
    case 'notifications': {
      const { items, nextCursor } = await inboxPage(deps, accountId, query);
      return { items, nextCursor };
    }
    case 'notificationSettings':
      return { items: [await deps.settings.of(accountId)], nextCursor: null };
    case 'pushBrowsers': {
      const browsers = await deps.subscriptions.of([accountId]);
      return { items: browsers.map(({ endpoint, at }) => ({ endpoint, since: at.toISOString() })), nextCursor: null };
    }
    default:
      return section satisfies never;
  }
}
