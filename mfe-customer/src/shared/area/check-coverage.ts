import { api, useQuery } from '@karigar/platform';

export const coverageKey = 'POST /services/{id}/coverage';

/** Whether a service covers an address. Does not block the booking while loading, because the server checks the order again. */
export const useCoverage = (serviceId: string, location: string | null) =>
  useQuery({
    queryKey: [coverageKey, serviceId, location],
    queryFn: ({ signal }) => api('POST /services/{id}/coverage', { params: { id: serviceId }, body: { location: location ?? '' }, signal }),
    enabled: location !== null,
  });
