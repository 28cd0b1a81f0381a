import { apiQuery, queryClient } from '@karigar/platform';
import { readAgain } from '../../../shared/api/read-again.ts';
import { withNotification, type Inbox } from '../model/inbox.ts';

/** The latest notifications, and how many are unread in all. */
export const notificationsQuery = () => apiQuery('GET /notifications');

export const setInbox = (inbox: Inbox): void => void queryClient.setQueryData(notificationsQuery().queryKey, inbox);

/** One more has been stored. */
export function addNotification(notification: Inbox['items'][number]): void {
  const { queryKey } = notificationsQuery();
  queryClient.setQueryData(queryKey, (inbox) => inbox && withNotification(inbox, notification));
  if (queryClient.isFetching({ queryKey }) > 0) void readAgain(...queryKey);
}
