import { api, apiQuery, queryClient, useMutation, useQuery, type ApiRequest } from '@karigar/platform';

const bankQuery = () => apiQuery('GET /provider/bank');

/** Where the provider is paid; blank until it is saved. */
export const useBank = () => useQuery(bankQuery());

/** Saves all details, or later the name of the holder. */
export const useSaveBank = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'PUT /provider/bank'>['body']) => api('PUT /provider/bank', { body }),
    onSuccess: (bank) => queryClient.setQueryData(bankQuery().queryKey, bank),
  });

/** Replaces the UPI ID; a blank one removes it. */
export const useSaveUpi = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'PUT /provider/upi'>['body']) => api('PUT /provider/upi', { body }),
    onSuccess: (bank) => queryClient.setQueryData(bankQuery().queryKey, bank),
  });
