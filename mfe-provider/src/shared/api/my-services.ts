import type { ServiceView } from '@karigar/contracts';
import { apiQuery, report, reload } from '@karigar/platform';

/** The provider's own services, newest first. */
export const myServicesQuery = () => apiQuery('GET /provider/services');

/** Those that were deleted and can be brought back. */
export const archivedServicesQuery = () => apiQuery('GET /provider/services', { query: { status: 'archived' } });

/** The archived ones too. */
export const reloadMyServices = () => reload(...myServicesQuery().queryKey);

/** The name is the specification's. Removed with the session. */
const MIRROR = 'services';

/** Copies the list to local storage (specification). A full storage only costs the copy. */
export function mirrorServices(services: readonly ServiceView[]): void {
  try {
    localStorage.setItem(MIRROR, JSON.stringify(services));
  } catch (error) {
    report('The services could not be mirrored', error);
  }
}
