import { apiQuery, queryClient } from '@karigar/platform';
import { reload } from '../../../shared/api/reload.ts';
import { withNews, withNotification, type Inbox } from '../model/inbox.ts';

/** The latest notifications, and the number of all unread ones. */
export const notificationsQuery = () => apiQuery('GET /notifications');

/** For commands that return the inbox: shows their answer, plus notifications that arrived while they were running. */
export const answersWithInbox = {
  onMutate: (): Inbox | undefined => queryClient.getQueryData(notificationsQuery().queryKey),
  onSuccess: (answer: Inbox, _nothing: void, before: Inbox | undefined): void => {
    const { queryKey } = notificationsQuery();
    queryClient.setQueryData(queryKey, (known) => withNews(answer, known, before));
    // A running read may be older than the command.
    if (queryClient.isFetching({ queryKey }) > 0) void reload(...queryKey);
  },
};

/** Adds a live notification to the list. */
export function addNotification(notification: Inbox['items'][number]): void {
  const { queryKey } = notificationsQuery();
  queryClient.setQueryData(queryKey, (inbox) => inbox && withNotification(inbox, notification));
  if (queryClient.isFetching({ queryKey }) > 0) void reload(...queryKey);
}
