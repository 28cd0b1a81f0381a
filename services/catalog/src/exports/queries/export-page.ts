import { defined, type exportFromCatalog } from '@karigar/contracts';
import type { z } from 'zod';
import type { Directory } from '../../directory/data/directory.ts';
import type { FavouriteStore } from '../../favourites/data/favourite-store.ts';
import type { ServiceLists } from '../../services/queries/list-services.ts';

export interface ExportDeps {
  readonly lists: ServiceLists;
  readonly favourites: FavouriteStore;
  readonly directory: Directory;
}

const limit = 100;
const nothing = { items: [], nextCursor: null };

type Body = z.output<typeof exportFromCatalog.body>;
type Page = z.input<typeof exportFromCatalog.answer>;

/** The data that catalog keeps about an account: a provider's services, or a customer's favourites, few enough for one page. */
export async function exportPage({ lists, favourites, directory }: ExportDeps, { role, accountId, section, cursor }: Body): Promise<Page> {
  if (section === 'services')
    return role === 'provider' ? lists.everOfProvider(accountId, { limit, ...defined({ cursor: cursor ?? undefined }) }) : nothing;
  const ids = await favourites.of(accountId);
  const known = await directory.providersById(ids);
  return { items: ids.map((id) => ({ id, name: known.get(id)?.name ?? null })), nextCursor: null };
}
