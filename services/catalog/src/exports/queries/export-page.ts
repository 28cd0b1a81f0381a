import type { exportFromCatalog } from '@karigar/contracts';
import { emptyPage, exportQuery } from '@karigar/service-kit';
import type { z } from 'zod';
import type { Directory } from '../../directory/data/directory.ts';
import type { FavouriteStore } from '../../favourites/data/favourite-store.ts';
import type { ServiceLists } from '../../services/queries/list-services.ts';

export interface ExportDeps {
  readonly lists: ServiceLists;
  readonly favourites: FavouriteStore;
  readonly directory: Directory;
}

type Body = z.output<typeof exportFromCatalog.body>;
type Page = z.input<typeof exportFromCatalog.answer>;

/** The data that catalog keeps about an account: a provider's services, or a customer's favourites, few enough for one page. */
export async function exportPage({ lists, favourites, directory }: ExportDeps, { role, accountId, section, cursor }: Body): Promise<Page> {
  if (section === 'services') return role === 'provider' ? lists.everOfProvider(accountId, exportQuery(cursor)) : emptyPage;
  const ids = await favourites.of(accountId);
  const known = await directory.providersById(ids);
  return { items: ids.map((id) => ({ id, name: known.get(id)?.name ?? null })), nextCursor: null };
}
