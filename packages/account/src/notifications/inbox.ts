import { language, type ApiResponse, type NotificationPaths } from '@karigar/platform';
import type { NotificationView } from '@karigar/contracts';

export type Inbox = ApiResponse<'GET /notifications'>;

/** The inbox with one more notification, newest first. A known one changes nothing. */
export function withNotification(inbox: Inbox, notification: NotificationView): Inbox {
  if (inbox.items.some(({ id }) => id === notification.id)) return inbox;
  return { ...inbox, items: [notification, ...inbox.items], unread: inbox.unread + (notification.read ? 0 : 1) };
}

/** The inbox that a command returned, plus what arrived since the command was sent. `before`: the inbox at that moment. */
export function withNewer(answer: Inbox, known: Inbox | undefined, before: Inbox | undefined): Inbox {
  const newer = known?.items.filter(({ id }) => !before?.items.some((item) => item.id === id)) ?? [];
  return newer.reduceRight(withNotification, answer);
}

/** The page to which a notification leads; null if it does not say to which order or request. */
export function pathOf({ kind, ref }: Pick<NotificationView, 'kind' | 'ref'>, paths: NotificationPaths): string | null {
  const template = paths[kind];
  return template.includes('{ref}') && ref === null ? null : template.replace('{ref}', encodeURIComponent(ref ?? ''));
}

/** The subject of the toast about a notification. */
export const subjectOf = ({ kind, ref }: Pick<NotificationView, 'kind' | 'ref'>): string => `${kind}:${ref}`;

/** The text of a notification in the language on screen. */
export const wordsOf = ({ message, hindi }: Pick<NotificationView, 'message' | 'hindi'>): string =>
  language.get() === 'hi' ? (hindi ?? message) : message;
