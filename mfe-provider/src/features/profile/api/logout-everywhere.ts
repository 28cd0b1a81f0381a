import { api, goTo, messageOf, session, toast, useMutation } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';

/** Ends every session of the account, this one included, and says `message` on the home page. */
export const useLogoutEverywhere = ({ message }: { message: string }) =>
  useMutation({
    mutationFn: () => api('POST /logout-everywhere'),
    onSuccess: () => {
      session.clear();
      toast(message, { tone: 'good' });
      goTo(paths.home);
    },
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
  });
