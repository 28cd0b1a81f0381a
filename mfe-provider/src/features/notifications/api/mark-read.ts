import { api, report, useMutation } from '@karigar/platform';
import { answersWithInbox } from './notifications.ts';

/** Marks all as read. It is tried again at the next opening, so a failure is not worth a message. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: () => api('POST /notifications/read', { body: {} }),
    ...answersWithInbox,
    onError: (error) => report('The notifications could not be marked as read', error),
  });
