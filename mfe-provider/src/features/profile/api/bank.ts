import { api, apiQuery, storeNewer, useMutation, useQuery, type ApiRequest } from '@karigar/platform';

const bankQuery = () => apiQuery('GET /provider/bank');

/** The provider's bank details; blank until they are saved. */
export const useBank = () => useQuery(bankQuery());

/** Saves the bank details the first time, afterwards only the holder's name. */
export const useSaveBank = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'PUT /provider/bank'>['body']) => api('PUT /provider/bank', { body }),
    onSuccess: (bank) => storeNewer(bankQuery().queryKey, () => bank),
  });

/** Replaces the UPI ID; an empty one removes it. */
export const useSaveUpi = () =>
  useMutation({
    mutationFn: (body: ApiRequest<'PUT /provider/upi'>['body']) => api('PUT /provider/upi', { body }),
    onSuccess: (bank) => storeNewer(bankQuery().queryKey, () => bank),
  });
