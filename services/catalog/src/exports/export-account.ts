import { defined, exportFromCatalog } from '@karigar/contracts';
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

const limit = 100;
const none = { items: [], nextCursor: null };

/** The data that catalog keeps about an account: a provider's services, or a customer's favourites, few enough for one page. */
export const exportRouter = ({ lists, favourites, directory }: Deps): Router =>
  answerInternal(exportFromCatalog, async ({ role, accountId, section, cursor }) => {
    if (section === 'services')
      return role === 'provider' ? lists.everOfProvider(accountId, { limit, ...defined({ cursor: cursor ?? undefined }) }) : none;
    const ids = await favourites.of(accountId);
    const known = await directory.providersById(ids);
    return { items: ids.map((id) => ({ id, name: known.get(id)?.name ?? null })), nextCursor: null };
  });
