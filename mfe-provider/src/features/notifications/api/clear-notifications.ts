import { api, messageOf, toast, useMutation } from '@karigar/platform';
import { setInbox } from './notifications.ts';

export const useClearNotifications = () =>
  useMutation({
    mutationFn: () => api('DELETE /notifications'),
    onSuccess: setInbox,
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
  });
