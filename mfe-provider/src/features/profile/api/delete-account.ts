import { api, useMutation } from '@karigar/platform';

/** Deletes the account. Refused with `ordersCount` while it has open orders. */
export const useDeleteAccount = () => useMutation({ mutationFn: () => api('DELETE /provider/info') });
