import type { ApiResponse } from '@karigar/platform';
import type { NotificationView } from '@karigar/contracts';
import { paths } from '../../../app/paths.ts';

export type Inbox = ApiResponse<'GET /notifications'>;

/** The inbox with one more notification, newest first. A known one changes nothing. */
export function withNotification(inbox: Inbox, notification: NotificationView): Inbox {
  if (inbox.items.some(({ id }) => id === notification.id)) return inbox;
  return { ...inbox, items: [notification, ...inbox.items], unread: inbox.unread + (notification.read ? 0 : 1) };
}

/** The inbox that a command returned, plus what arrived since the command was sent. `before`: the inbox at that moment. */
export function withNews(answer: Inbox, known: Inbox | undefined, before: Inbox | undefined): Inbox {
  const news = known?.items.filter(({ id }) => !before?.items.some((item) => item.id === id)) ?? [];
  return news.reduceRight(withNotification, answer);
}

/** The page of a notification: its request while that is open, otherwise its order or the orders. */
export function pathOf({ kind, ref }: Pick<NotificationView, 'kind' | 'ref'>, openRequests: readonly { id: string }[]): string | null {
  switch (kind) {
    case 'order':
      return ref ? paths.order(ref) : paths.orders;
    case 'request':
      return paths.instantRequests;
    case 'offer':
      return openRequests.some(({ id }) => id === ref) ? paths.instantRequests : paths.orders;
    case 'review':
      return paths.complaints;
    case 'system':
      return null;
    default:
      return kind satisfies never;
  }
}
