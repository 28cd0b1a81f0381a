import { api, queryClient, useMutation } from '@karigar/platform';
import { myServicesQuery, reloadMyServices } from '../../../shared/api/my-services.ts';

/** What the toast about a deletion is about. */
export const deletionOf = (id: string): string => `deletion of service ${id}`;

export const useDeleteService = () =>
  useMutation({
    mutationFn: (id: string) => api('DELETE /services/{id}', { params: { id } }),
    onSuccess: (_nothing, id) => {
      queryClient.setQueryData(myServicesQuery().queryKey, (known) => known?.filter((service) => service.id !== id));
      void reloadMyServices();
    },
  });
