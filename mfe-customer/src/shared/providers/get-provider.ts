import type { ServiceView } from '@karigar/contracts';
import { ApiProblem, apiQuery, useQuery } from '@karigar/platform';

const providerQuery = (id: string) => apiQuery('GET /providers/{id}', { params: { id } });

/** The public profile of a karigar. */
export const useProvider = (id: string) => useQuery(providerQuery(id));

/**
 * Whether the karigar of a service is gone: it is archived, and their profile does not exist any more. False until that is known. Services do not say
 * whether their karigar's account was deleted; the profile is read for archived ones only.
 */
export function useIsProviderGone(service: Pick<ServiceView, 'archived' | 'ProviderInfo'> | null | undefined): boolean {
  const { error } = useQuery({ ...providerQuery(service?.ProviderInfo.id ?? ''), enabled: service?.archived === true });
  return service?.archived === true && error instanceof ApiProblem && error.status === 404;
}
