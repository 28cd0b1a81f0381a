import { apiQuery, useQuery } from '@karigar/platform';

export const slotsQuery = (serviceId: string) => apiQuery('GET /services/{id}/slots', { params: { id: serviceId } });

/** The windows of the next 14 days, free, taken and past. They go quickly, so an answer is old after ten seconds. */
export const useSlots = (serviceId: string, enabled = true) => useQuery({ ...slotsQuery(serviceId), staleTime: 10_000, enabled });
