import { exportFromCatalog } from '@karigar/contracts';
import { answerInternal } from '@karigar/service-kit';
import type { Router } from 'express';
import type { Directory } from '../directory/data/directory.ts';
import type { FavouriteStore } from '../favourites/data/favourite-store.ts';
import type { ServiceLists } from '../services/queries/list-services.ts';

interface Deps {
  readonly lists: ServiceLists;
  readonly favourites: FavouriteStore;
  readonly directory: Directory;
}

/** The data that catalog keeps about an account: a provider's services or a customer's favourites, few enough for one page each. */
export const exportRouter = ({ lists, favourites, directory }: Deps): Router =>
  answerInternal(exportFromCatalog, async ({ role, accountId, section }) => {
    if (section === 'services') return { items: role === 'provider' ? await lists.everOfProvider(accountId) : [], nextCursor: null };
    const ids = await favourites.of(accountId);
    const known = await directory.providersById(ids);
    return { items: ids.map((id) => ({ id, name: known.get(id)?.name ?? null })), nextCursor: null };
  });
