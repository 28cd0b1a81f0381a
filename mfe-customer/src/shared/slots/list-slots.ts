import { apiQuery, queryClient, useQuery } from '@karigar/platform';

const slotsQuery = (serviceId: string) => apiQuery('GET /services/{id}/slots', { params: { id: serviceId } });

/** The slots of the next 14 days: free, taken and past. Stale after ten seconds, since others book them. */
export const useSlots = (serviceId: string) => useQuery({ ...slotsQuery(serviceId), staleTime: 10_000 });

/** Reads the slots again, because one was taken or has become free. */
export const refreshSlots = (serviceId: string): void => void queryClient.invalidateQueries({ queryKey: slotsQuery(serviceId).queryKey });
