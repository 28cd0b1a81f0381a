import { api, queryClient, reload, useMutation } from '@karigar/platform';

/** Deletes a saved address and reloads the list, since another one may be the default now. */
export const useDeleteAddress = () =>
  useMutation({
    mutationFn: (id: string) => api('DELETE /customer/addresses/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['GET /customer/addresses'] }),
    // It may have been deleted although its answer was lost, or on another device.
    onError: () => void reload('GET /customer/addresses'),
  });
