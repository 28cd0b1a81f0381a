import { language, type ApiResponse, type NotificationPaths } from '@karigar/platform';
import type { NotificationView } from '@karigar/contracts';

export type Inbox = ApiResponse<'GET /notifications'>;

const contains = ({ items }: Inbox, { id, timestamp }: NotificationView): boolean =>
  items.some((item) => item.id === id && item.timestamp >= timestamp);

const countUnread = (items: readonly NotificationView[]): number => items.filter(({ read }) => !read).length;

/** The inbox with one more notification, newest first, in the place of an earlier one with its id. A known one changes nothing. */
export function withNotification(inbox: Inbox, notification: NotificationView): Inbox {
  if (contains(inbox, notification)) return inbox;
  const items = [notification, ...inbox.items.filter(({ id }) => id !== notification.id)];
  return { ...inbox, items, unread: inbox.unread + countUnread(items) - countUnread(inbox.items) };
}

/** The inbox that a command returned, plus what arrived since the command was sent. `before`: the inbox at that moment. */
export function withNewer(answer: Inbox, known: Inbox | undefined, before: Inbox | undefined): Inbox {
  const newer = known?.items.filter((item) => before === undefined || !contains(before, item)) ?? [];
  return newer.reduceRight(withNotification, answer);
}

/** The page to which a notification leads; null if it does not say to which order or request, and for a kind that only a newer page knows. */
export function pathOf({ kind, ref }: Pick<NotificationView, 'kind' | 'ref'>, paths: NotificationPaths): string | null {
  const template: string | undefined = paths[kind];
  if (template === undefined || (template.includes('{ref}') && ref === null)) return null;
  return template.replace('{ref}', encodeURIComponent(ref ?? ''));
}

/** The subject of the toast about a notification. */
export const subjectOf = ({ kind, ref }: Pick<NotificationView, 'kind' | 'ref'>): string => `${kind}:${ref}`;

/** The text of a notification in the language on screen. */
export const wordsOf = ({ message, translations = {} }: Pick<NotificationView, 'message' | 'translations'>): string =>
  translations[language.get()] ?? message;
