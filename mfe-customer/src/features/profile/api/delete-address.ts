import { api, queryClient, useMutation } from '@karigar/platform';

/** Deletes a saved address. The list is read anew before it answers: another one may be the default now. */
export const useDeleteAddress = () =>
  useMutation({
    mutationFn: (id: string) => api('DELETE /customer/addresses/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['GET /customer/addresses'] }),
  });
