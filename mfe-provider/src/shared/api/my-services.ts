import type { ServiceView } from '@karigar/contracts';
import { api, apiQuery, queryClient, report, reload, useInfiniteQuery } from '@karigar/platform';

/** The provider's own services, newest first. */
export const myServicesQuery = () => apiQuery('GET /provider/services');

/** A service as it is stored now; as it was if it is archived meanwhile. */
export async function readMyService(known: ServiceView): Promise<ServiceView> {
  const services = await api('GET /provider/services');
  return services.find(({ id }) => id === known.id) ?? known;
}

const archivedKey = ['GET /provider/services', { status: 'archived' }];
const archivedAtOnce = 30;

/** Archived services, which can be restored: the newest first, page by page. */
export const useArchivedServices = () =>
  useInfiniteQuery({
    queryKey: archivedKey,
    queryFn: ({ pageParam: before, signal }) =>
      api('GET /provider/services', { query: { status: 'archived', before, limit: archivedAtOnce }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (services) => (services.length < archivedAtOnce ? undefined : services.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  });

interface Pages {
  readonly pages: readonly (readonly ServiceView[])[];
  readonly pageParams: readonly unknown[];
}

/** Removes a service that was brought back from the archived ones, until they are reloaded. */
export const dropArchivedService = (id: string): void =>
  void queryClient.setQueryData<Pages>(
    archivedKey,
    (known) => known && { ...known, pages: known.pages.map((page) => page.filter((service) => service.id !== id)) },
  );

/** The archived ones too. */
export const reloadMyServices = () => reload(...myServicesQuery().queryKey);

/** The specification defines this name. Removed when the session ends. */
const MIRROR = 'services';

/** Copies the list to local storage (specification). If the storage is full, there is no copy. */
export function mirrorServices(services: readonly ServiceView[]): void {
  try {
    localStorage.setItem(MIRROR, JSON.stringify(services));
  } catch (error) {
    report('The services could not be mirrored', error);
  }
}
