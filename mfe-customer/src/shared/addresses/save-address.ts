import { api, newIdempotencyKey, queryClient, useMutation, type ApiRequest } from '@karigar/platform';

export type AddressBody = ApiRequest<'POST /customer/addresses'>['body'];

/** Saves a new address, or with `id` replaces one, and reloads the list. */
export function useSaveAddress() {
  return useMutation({
    mutationFn: ({ id, key, ...body }: AddressBody & { id?: string; key?: string }) =>
      id
        ? api('PUT /customer/addresses/{id}', { params: { id }, body })
        : api('POST /customer/addresses', { body, idempotencyKey: key ?? newIdempotencyKey() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['GET /customer/addresses'] }),
  });
}
