import { useEffect } from 'react';
import {
  api,
  apiQuery,
  dismissToastsAbout,
  messageOf,
  queryClient,
  reload,
  report,
  storeNewer,
  toast,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@karigar/platform';
import { settingsQuery } from './settings-query.ts';
import { subjectOf, withNewer, withNotification, type Inbox } from './inbox.ts';
import { usePageVisible } from './use-page-visible.ts';

/** The latest notifications, and the number of all unread ones. */
export const notificationsQuery = () => apiQuery('GET /notifications');

/** Reads the list and the settings again, where they are shown. */
export function reloadNotifications(): void {
  void reload('GET /notifications');
  void reload(...settingsQuery().queryKey);
}

/** Older notifications, page by page, once `wanted` is set. */
export const useEarlierNotifications = (cursor: string, wanted: boolean) =>
  useInfiniteQuery({
    queryKey: ['GET /notifications', 'earlier', cursor],
    queryFn: ({ pageParam, signal }) => api('GET /notifications', { query: { cursor: pageParam }, signal }),
    initialPageParam: cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: wanted,
  });

/** For commands that return the inbox: shows their answer, plus notifications that arrived while they were running. */
const answersWithInbox = {
  onMutate: (): Inbox | undefined => queryClient.getQueryData(notificationsQuery().queryKey),
  onSuccess: (answer: Inbox, _ids: string[] | void, before: Inbox | undefined): void => {
    storeNewer<Inbox>(notificationsQuery().queryKey, (known) => withNewer(answer, known, before));
  },
};

let shownInboxes = 0;

/** Whether the list of notifications is on screen. */
export const inboxIsShown = (): boolean => shownInboxes > 0;

/** For an effect of the list: it is on screen until the returned function is called. */
export function showInbox(): () => void {
  shownInboxes += 1;
  return () => (shownInboxes -= 1);
}

/** Adds a live notification to the list. */
export function addNotification(notification: Inbox['items'][number]): void {
  storeNewer<Inbox>(notificationsQuery().queryKey, (inbox) => inbox && withNotification(inbox, notification));
}

/** Marks all as read, or those with the given ids. The next opening tries again, so a failure is only reported. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: (ids: string[] | void) => api('POST /notifications/read', { body: ids ? { ids } : {} }),
    ...answersWithInbox,
    onError: (error) => report('The notifications could not be marked as read', error),
  });

/** For what shows the news of a subject itself: once it is seen, its notifications are dismissed where they are toasts, and marked as read in the list. */
export function useNewsShown(subject: string): void {
  // The bell has read it.
  const { data: inbox } = useQuery({ ...notificationsQuery(), enabled: false });
  const { mutate: markRead } = useMarkRead();
  const isVisible = usePageVisible();
  const unread = inbox?.items
    .filter((item) => !item.read && subjectOf(item) === subject)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (isVisible) dismissToastsAbout(subject);
  }, [subject, isVisible]);
  useEffect(() => {
    if (unread && isVisible) markRead(unread.split(' '));
  }, [unread, isVisible, markRead]);
}

export const useClearNotifications = () =>
  useMutation({
    mutationFn: () => api('DELETE /notifications'),
    ...answersWithInbox,
    onError: (error) => toast(() => messageOf(error), { tone: 'bad' }),
  });

/** Undoes the last clearing. */
export const useRestoreNotifications = () =>
  useMutation({
    mutationFn: () => api('POST /notifications/restore'),
    ...answersWithInbox,
    onError: (error) => toast(() => messageOf(error), { tone: 'bad' }),
  });
