import type { ServiceView } from '@karigar/contracts';
import { apiQuery, report } from '@karigar/platform';
import { readAgain } from './read-again.ts';

/** The provider's own services, newest first. */
export const myServicesQuery = () => apiQuery('GET /provider/services');

export const reloadMyServices = () => readAgain(...myServicesQuery().queryKey);

/** The name is part of the specification. It goes with the session. */
const MIRROR = 'services';

/** Keeps a copy of the list in local storage. A convenience: a full storage costs the copy, never the page. */
export function mirrorServices(services: readonly ServiceView[]): void {
  try {
    localStorage.setItem(MIRROR, JSON.stringify(services));
  } catch (error) {
    report('The services could not be mirrored', error);
  }
}
