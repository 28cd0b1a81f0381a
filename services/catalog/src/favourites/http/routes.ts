import { favouriteRoutes, mapResult, ok, refuse } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { Directory } from '../../directory/data/directory.ts';
import { isGone, providerCardView } from '../../directory/queries/provider-view.ts';
import type { LiveCatalog } from '../../search/data/live-catalog.ts';
import { cardOf } from '../../search/queries/search.ts';
import type { FavouriteStore } from '../data/favourite-store.ts';

interface Deps {
  readonly favourites: FavouriteStore;
  readonly directory: Directory;
  readonly live: LiveCatalog;
}

export function favouriteRouter({ favourites, directory, live }: Deps, edge: EdgeDeps): Router {
  return implement(
    favouriteRoutes,
    {
      listFavourites: async ({ actor }) => {
        const ids = await favourites.of(actor.id);
        const known = await directory.providersById(ids);
        return ok({
          items: ids.flatMap((id) => {
            const [offering, entry] = [live.providers.get(id), known.get(id)];
            if (entry === undefined || isGone(entry)) return [];
            // A provider without services stays saved.
            return [offering === undefined ? providerCardView(entry, []) : cardOf(offering)];
          }),
        });
      },
      addFavourite: async ({ actor, params }) => {
        const provider = await directory.provider(params.id);
        if (provider === null || isGone(provider)) return refuse('NOT_FOUND');
        return mapResult(await favourites.add(actor.id, params.id), () => undefined);
      },
      removeFavourite: async ({ actor, params }) => mapResult(await favourites.remove(actor.id, params.id), () => undefined),
    },
    edge,
  );
}
