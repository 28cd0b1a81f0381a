import { api, session, storeNewer, useMutation, type ApiRequest } from '@karigar/platform';
import { profileQuery } from '../../../shared/api/profile.ts';

/** Changes the profile; the session's copy follows. */
export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'PUT /provider/info'>['body']) => api('PUT /provider/info', { body }),
    onSuccess: (profile) => {
      storeNewer(profileQuery().queryKey, () => profile);
      session.updateUser(profile);
    },
  });
