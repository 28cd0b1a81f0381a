import { api, queryClient, useMutation } from '@karigar/platform';
import { myServicesQuery, reloadMyServices } from '../../../shared/api/my-services.ts';

export const useDeleteService = () =>
  useMutation({
    mutationFn: (id: string) => api('DELETE /services/{id}', { params: { id } }),
    onSuccess: (_nothing, id) => {
      queryClient.setQueryData(myServicesQuery().queryKey, (known) => known?.filter((service) => service.id !== id));
      void reloadMyServices();
    },
  });
