import { api, report, useMutation } from '@karigar/platform';
import { answersWithInbox } from './notifications.ts';

/** Marks all as read. The next opening tries again, so a failure is only reported. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: () => api('POST /notifications/read', { body: {} }),
    ...answersWithInbox,
    onError: (error) => report('The notifications could not be marked as read', error),
  });
