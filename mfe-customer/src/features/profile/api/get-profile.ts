import { apiQuery, queryClient, useQuery } from '@karigar/platform';

export const profileQuery = () => apiQuery('GET /customer/profile');

/** The customer's own profile. */
export const useProfile = () => useQuery(profileQuery());

/** Updates the cached profile after a change by another call than `useUpdateProfile`. */
export const reloadProfile = () => queryClient.invalidateQueries({ queryKey: profileQuery().queryKey });
