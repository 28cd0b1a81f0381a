import { dayMs, type NotificationView } from '@karigar/contracts';
import { cursorAfter, type Clock, type PageQuery } from '@karigar/service-kit';
import type { RequestRepository } from '../../requests/data/request-repository.ts';
import { requestNotification } from '../../requests/queries/views.ts';
import { retentionDays, type NotificationStore } from '../data/notification-store.ts';

export interface InboxDeps {
  readonly notifications: NotificationStore;
  readonly requests: RequestRepository;
  readonly clock: Clock;
}

/**
 * An account's notifications, newest first: the stored ones, and one for every request that the account was asked about. The latter are derived: the
 * request says who was asked, and the account's marks how far it has read.
 */
export async function inboxPage({ notifications, requests, clock }: InboxDeps, account: string, query: PageQuery) {
  const { readUpTo, clearedUpTo, readIds } = await notifications.marksOf(account);
  const oldest = new Date(clock.now().getTime() - retentionDays * dayMs);
  const shownAfter = later(clearedUpTo, oldest);
  const [stored, asked, unreadStored, unreadAsked] = await Promise.all([
    notifications.list(account, query),
    requests.askedAfter(account, shownAfter, query),
    notifications.unread(account),
    requests.countAskedAfter(account, later(readUpTo, shownAfter), readIds),
  ]);
  const isRead = (id: string, at: Date) => at <= readUpTo || readIds.includes(id);
  const found = [
    ...stored.items.map(notifications.view),
    ...asked.items.map(({ id, createdAt, askedAt }) => requestNotification({ id, createdAt }, isRead(id, askedAt))),
  ].sort(newestFirst);
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  const goesOn = found.length > items.length || stored.nextCursor !== null || asked.nextCursor !== null;
  return {
    items,
    nextCursor: goesOn && last !== undefined ? cursorAfter({ at: new Date(last.timestamp), id: last.id }) : null,
    unread: unreadStored + unreadAsked,
  };
}

const later = (a: Date, b: Date) => (a > b ? a : b);

/** In the database's sort order: ties by id. */
const newestFirst = (a: NotificationView, b: NotificationView) =>
  Date.parse(b.timestamp) - Date.parse(a.timestamp) || (a.id < b.id ? 1 : -1);
