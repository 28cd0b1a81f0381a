import { api, apiQuery, queryClient, session, storeNewer, useMutation, useQuery, type ApiRequest } from '@karigar/platform';

export const profileQuery = () => apiQuery('GET /provider/profile');

/** The provider's own profile. */
export const useProfile = () => useQuery(profileQuery());

/** Updates the cached profile after a change by another call than `useUpdateProfile`. */
export const reloadProfile = () => queryClient.invalidateQueries({ queryKey: profileQuery().queryKey });

/** Changes the profile; the session's copy follows. */
export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'PUT /provider/info'>['body']) => api('PUT /provider/info', { body }),
    onSuccess: (profile) => {
      storeNewer(profileQuery().queryKey, () => profile);
      session.updateUser(profile);
    },
  });
