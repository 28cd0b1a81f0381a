import { api, storeNewer, useMutation, type ApiRequest } from '@karigar/platform';
import { followInSession, profileQuery } from './get-profile.ts';

export type ProfileChanges = ApiRequest<'PUT /customer/profile'>['body'];

/** Changes the profile; the session's name and place follow. */
export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (body: ProfileChanges) => api('PUT /customer/profile', { body }),
    onSuccess: (profile) => {
      storeNewer(profileQuery().queryKey, () => profile);
      followInSession(profile);
    },
  });
