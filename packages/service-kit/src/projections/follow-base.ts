import { defined } from '@karigar/contracts';
import { isSameBase, servedKeys, type Base } from '@karigar/contracts/places';
import type { Model, QueryFilter } from 'mongoose';
import { embedded } from '../mongo/schema.ts';
import { copyUntilEqual } from './copy-until-equal.ts';

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

/** Copies a provider's base, and the keys derived from it, to their services. Call it after each write of a service or of the base. */
export const followBase = <Entry extends ServedEntry>(
  services: Model<Entry>,
  providerId: string,
  readBase: () => Promise<Base | null>,
): Promise<void> => copyUntilEqual(async () => copyBase(services, providerId, await readBase()));

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
    return [{ filter: unchanged, set: { base: wanted, ...defined({ areas: keys }) } }];
  });
  for (const { filter, set } of writes) await services.updateOne(filter as QueryFilter<Entry>, { $set: set });
  return writes.length > 0;
}
