import { apiQuery, queryClient, session, useQuery, type ApiResponse } from '@karigar/platform';

export const profileQuery = () => apiQuery('GET /customer/profile');

/** The customer's own profile. */
export const useProfile = () => useQuery(profileQuery());

/** Updates the cached profile after a change by another call than `useUpdateProfile`. */
export const reloadProfile = () => queryClient.invalidateQueries({ queryKey: profileQuery().queryKey });

/** Reads the profile again after a change on another device; the session's name and place follow. */
export async function followProfile(): Promise<void> {
  const profile = await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });
  if (profile.id === session.current()?.id) followInSession(profile);
}

/** Copies name and place into the session. */
export function followInSession({ id, name, city, state, country, pincode }: ApiResponse<'GET /customer/profile'>): void {
  session.updateUser({ id, name }, { city, state, country, pincode });
}
