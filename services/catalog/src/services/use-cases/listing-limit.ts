import { ok, refuse, servicesMax } from '@karigar/contracts';
import { runExclusive } from '@karigar/service-kit';
import type { Deps } from './deps.ts';

/** Runs what lists another service of a provider, one after the other, so that simultaneous calls count each other. Other instances may add one each. */
export const oneByOne = <T>(providerId: string, list: () => Promise<T>): Promise<T> => runExclusive(`services of ${providerId}`, list);

/** Refuses LIMIT_REACHED when the provider lists as many services as one person may. */
export async function checkListed({ services, limitsPerPerson }: Pick<Deps, 'services' | 'limitsPerPerson'>, providerId: string) {
  const limit = servicesMax * limitsPerPerson;
  return (await services.countListed(providerId)) < limit
    ? ok(undefined)
    : refuse('LIMIT_REACHED', { limit }, `At most ${limit} services can be listed. Please delete one first.`);
}
