import type { AddressView } from '@karigar/contracts';
import { api, newIdempotencyKey, queryClient, reload, useMutation, type ApiRequest, type ApiResponse } from '@karigar/platform';
import { addressesQuery } from './list-addresses.ts';

export type AddressBody = ApiRequest<'POST /customer/addresses'>['body'];

/** Saves a new address, or with `id` replaces one, and reloads the list. */
export function useSaveAddress() {
  return useMutation({
    mutationFn: ({ id, key, ...body }: AddressBody & { id?: string; key?: string }) =>
      id
        ? api('PUT /customer/addresses/{id}', { params: { id }, body })
        : api('POST /customer/addresses', { body, idempotencyKey: key ?? newIdempotencyKey() }),
    onSuccess: (saved) => {
      // In case the list cannot be read again.
      queryClient.setQueryData(addressesQuery().queryKey, (known?: AddressList) => known && withAddress(known, saved));
      return queryClient.invalidateQueries({ queryKey: ['GET /customer/addresses'] });
    },
    // It may have been saved although its answer was lost, or deleted on another device.
    onError: () => void reload('GET /customer/addresses'),
  });
}

type AddressList = ApiResponse<'GET /customer/addresses'>;

const withAddress = (list: AddressList, saved: AddressView): AddressList => ({
  ...list,
  items: list.items.some(({ id }) => id === saved.id)
    ? list.items.map((address) => (address.id === saved.id ? saved : address))
    : [...list.items, saved],
});
