import { customerDeletedV1, providerDeletedV1 } from '@karigar/contracts';
import { consumes } from '@karigar/service-kit';
import type { FavouriteStore } from '../data/favourite-store.ts';

interface Deps {
  readonly favourites: FavouriteStore;
}

/** Removes the favourites of deleted accounts, and deleted accounts from others' favourites. */
export const favouriteHandlers = [
  consumes(customerDeletedV1, ({ data }, { favourites }: Deps) => favourites.forgetCustomer(data.customerId)),
  consumes(providerDeletedV1, ({ data }, { favourites }: Deps) => favourites.forgetProvider(data.providerId)),
];
