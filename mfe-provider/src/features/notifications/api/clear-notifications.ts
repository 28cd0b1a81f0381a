import { useMutation } from '@tanstack/react-query';
import { api, messageOf, toast } from '@karigar/platform';
import { setInbox } from './notifications.ts';

export const useClearNotifications = () =>
  useMutation({
    mutationFn: () => api('DELETE /notifications'),
    onSuccess: setInbox,
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
  });
