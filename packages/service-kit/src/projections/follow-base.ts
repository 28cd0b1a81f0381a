import { servedKeys, type Base } from '@karigar/contracts/places';
import type { Model, QueryFilter } from 'mongoose';
import { embedded } from '../mongo/schema.ts';

/** A projected service that is found by its areas. */
interface ServedEntry {
  _id: string;
  providerId: string;
  /** Keys of the areas that it names and of those derived from the base (`servedKeys`). */
  areas?: string[];
  /** The provider's base. */
  base?: Base | null;
  archived?: boolean;
}

export const baseField = embedded({ lat: Number, lng: Number, radiusKm: Number });

/** A provider's base changes by hand, so a few passes settle it. */
const mostPasses = 20;

/**
 * Copies a provider's base, and the keys derived from it, to their services. Call it after each write of a service or of the base. It reads the base again
 * after each change that it has made, until nothing differs: another caller may have read the base before a change and written it after.
 */
export async function followBase<Entry extends ServedEntry>(
  services: Model<Entry>,
  providerId: string,
  readBase: () => Promise<Base | null>,
): Promise<void> {
  for (let pass = 0; pass < mostPasses; pass += 1) if (!(await copyBase(services, providerId, await readBase()))) return;
}

/** @returns whether any service had another base */
async function copyBase<Entry extends ServedEntry>(services: Model<Entry>, providerId: string, base: Base | null): Promise<boolean> {
  const entries = await services
    .find({ providerId } as QueryFilter<Entry>, { areas: 1, base: 1, archived: 1 })
    .lean<Pick<ServedEntry, '_id' | 'areas' | 'base' | 'archived'>[]>();
  const writes = entries.flatMap(({ _id, areas, base: before = null, archived }) => {
    const wanted = archived === true ? null : base && { lat: base.lat, lng: base.lng, radiusKm: base.radiusKm };
    const keys = areas && servedKeys({ areas, base: wanted });
    const isSame = JSON.stringify(keys) === JSON.stringify(areas) && isSameBase(before, wanted);
    if (isSame) return [];
    const unchanged = {
      _id,
      areas,
      'base.lat': before?.lat ?? null,
      'base.lng': before?.lng ?? null,
      'base.radiusKm': before?.radiusKm ?? null,
    };
    return [{ filter: unchanged, set: { base: wanted, ...(keys === undefined ? {} : { areas: keys }) } }];
  });
  for (const { filter, set } of writes) await services.updateOne(filter as QueryFilter<Entry>, { $set: set });
  return writes.length > 0;
}

const isSameBase = (a: Base | null, b: Base | null): boolean => a?.lat === b?.lat && a?.lng === b?.lng && a?.radiusKm === b?.radiusKm;
