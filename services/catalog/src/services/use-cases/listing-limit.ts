import { ok, refuse, servicesMax } from '@karigar/contracts';
import { runExclusive } from '@karigar/service-kit';
import type { Deps } from './deps.ts';

/**
 * Runs functions that list another service of one provider one after the other, so that simultaneous calls count each other's services. Each further
 * instance may exceed the limit by one.
 */
export const oneByOne = <T>(providerId: string, list: () => Promise<T>): Promise<T> => runExclusive(`services of ${providerId}`, list);

/** Refuses LIMIT_REACHED when the provider lists as many services as one person may. */
export async function checkListed({ services, limitsPerPerson }: Pick<Deps, 'services' | 'limitsPerPerson'>, providerId: string) {
  const limit = servicesMax * limitsPerPerson;
  return (await services.countListed(providerId)) < limit
    ? ok(undefined)
    : refuse('LIMIT_REACHED', { limit }, `At most ${limit} services can be listed. Please delete one first.`);
}
