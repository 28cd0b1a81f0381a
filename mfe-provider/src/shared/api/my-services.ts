import type { ServiceView } from '@karigar/contracts';
import { apiQuery, report, reload } from '@karigar/platform';

/** The provider's own services, newest first. */
export const myServicesQuery = () => apiQuery('GET /provider/services');

/** Archived services, which can be restored. */
export const archivedServicesQuery = () => apiQuery('GET /provider/services', { query: { status: 'archived' } });

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
