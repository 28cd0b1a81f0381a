import type { AddressView } from '@karigar/contracts';
import { inOrder, type Address, type AddressList } from '../domain/address-list.ts';

/** A page of saved addresses. The cursor is the id of the last one shown; if it was deleted, the list starts over. */
export function listAddresses(list: AddressList, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const all = inOrder(list);
  const begin = all.findIndex(({ id }) => id === cursor) + 1;
  const items = all.slice(begin, begin + limit);
  const last = items.at(-1);
  return {
    items: items.map((item) => addressView(item, list)),
    nextCursor: last !== undefined && begin + limit < all.length ? last.id : null,
  };
}

export const addressView = (address: Address, { defaultId }: AddressList): AddressView => ({
  ...address,
  isDefault: address.id === defaultId,
});
