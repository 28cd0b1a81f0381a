import { api, messageOf, toast, useMutation } from '@karigar/platform';
import { answersWithInbox } from './notifications.ts';

export const useClearNotifications = () =>
  useMutation({
    mutationFn: () => api('DELETE /notifications'),
    ...answersWithInbox,
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
  });
