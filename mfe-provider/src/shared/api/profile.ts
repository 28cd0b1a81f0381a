import { apiQuery, queryClient, session, useQuery } from '@karigar/platform';

export const profileQuery = () => apiQuery('GET /provider/profile');

/** The provider's own profile. */
export const useProfile = () => useQuery(profileQuery());

/** Updates the cached profile after a change by another call than `useUpdateProfile`. */
export const reloadProfile = () => queryClient.invalidateQueries({ queryKey: profileQuery().queryKey });

/** Reads the profile again after a change on another device; the session's copy follows. */
export async function followProfile(): Promise<void> {
  const profile = await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });
  if (profile.id === session.current()?.id) session.updateUser(profile);
}
