import { apiQuery, queryClient } from '@karigar/platform';
import { readAgain } from '../../../shared/api/read-again.ts';
import { withNews, withNotification, type Inbox } from '../model/inbox.ts';

/** The latest notifications, and how many are unread in all. */
export const notificationsQuery = () => apiQuery('GET /notifications');

/** For commands about the inbox: their answer is what is shown, with what came in while they were under way. */
export const answersWithInbox = {
  onMutate: (): Inbox | undefined => queryClient.getQueryData(notificationsQuery().queryKey),
  onSuccess: (answer: Inbox, _nothing: void, before: Inbox | undefined): void => {
    const { queryKey } = notificationsQuery();
    queryClient.setQueryData(queryKey, (known) => withNews(answer, known, before));
    // A read on its way may be older than the command.
    if (queryClient.isFetching({ queryKey }) > 0) void readAgain(...queryKey);
  },
};

/** One more has been stored. */
export function addNotification(notification: Inbox['items'][number]): void {
  const { queryKey } = notificationsQuery();
  queryClient.setQueryData(queryKey, (inbox) => inbox && withNotification(inbox, notification));
  if (queryClient.isFetching({ queryKey }) > 0) void readAgain(...queryKey);
}
