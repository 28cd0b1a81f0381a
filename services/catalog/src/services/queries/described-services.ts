import type { ServiceView } from '@karigar/contracts';
import { trusted, type Cache } from '@karigar/service-kit';
import type { Model } from 'mongoose';
import type { ServiceDocument } from '../data/service-model.ts';
import { describeServices, viewAt, type DescribedService, type ViewDeps } from './service-view.ts';

/** The views of active services, by id. A promise is cached when its read starts, so that a change during the read removes it. */
export type DescribedServices = Cache<Promise<DescribedService | undefined>>;

/** All fields but those that only searches need. */
export const shownFields = { outbox: 0, images: 0, base: 0 } as const;

/** Reads the views of active services, in the order of their ids. Reads from the database only those that are not cached. */
export function createViewReader(services: Model<ServiceDocument>, described: DescribedServices, deps: ViewDeps) {
  async function describe(ids: readonly string[]): Promise<ReadonlyMap<string, DescribedService>> {
    const found = await services.find({ _id: trusted({ $in: [...ids] }), status: 'active' }, shownFields).lean<ServiceDocument[]>();
    const all = await describeServices(deps, found);
    return new Map(all.map((one) => [one.view.id, one]));
  }

  function readAndCache(ids: readonly string[]): [string, Promise<DescribedService | undefined>][] {
    const read = describe(ids);
    return ids.map((id) => {
      const one = read.then((found) => found.get(id));
      const forget = () => described.peek(id) === one && described.delete(id);
      described.set(id, one);
      // A service that was not found may become active a moment later.
      one.then((found) => found === undefined && forget(), forget);
      return [id, one];
    });
  }

  return async (ids: readonly string[]): Promise<ServiceView[]> => {
    const known = new Map(ids.flatMap((id) => toEntry(id, described.get(id))));
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) for (const [id, one] of readAndCache(missing)) known.set(id, one);
    const found = await Promise.all(ids.flatMap((id) => known.get(id) ?? []));
    const now = deps.clock.now();
    return found.flatMap((one) => (one === undefined ? [] : viewAt(one, now)));
  };
}

const toEntry = <T>(id: string, value: T | undefined): [string, T][] => (value === undefined ? [] : [[id, value]]);
