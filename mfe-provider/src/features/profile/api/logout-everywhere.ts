import { api, goTo, messageOf, session, toast, useMutation } from '@karigar/platform';
import { paths } from '../../../app/paths.ts';

/** Ends every login of the account, then this one. */
export const useLogoutEverywhere = ({ said }: { said: string }) =>
  useMutation({
    mutationFn: () => api('POST /logout-everywhere'),
    onSuccess: () => {
      session.clear();
      toast(said, { tone: 'good' });
      goTo(paths.home);
    },
    onError: (error) => toast(messageOf(error), { tone: 'bad' }),
  });
