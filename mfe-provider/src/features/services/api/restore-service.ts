import { api, dismissToastsAbout, queryClient, useMutation } from '@karigar/platform';
import { archivedServicesQuery, myServicesQuery, reloadMyServices } from '../../../shared/api/my-services.ts';
import { deletionOf } from './delete-service.ts';

export const useRestoreService = () =>
  useMutation({
    mutationFn: (id: string) => api('POST /services/{id}/restore', { params: { id } }),
    onSuccess: ({ service }) => {
      const others = <T extends { id: string }>(known: T[]) => known.filter(({ id }) => id !== service.id);
      queryClient.setQueryData(archivedServicesQuery().queryKey, (known) => known && others(known));
      queryClient.setQueryData(myServicesQuery().queryKey, (known) => known && [service, ...others(known)]);
      dismissToastsAbout(deletionOf(service.id));
      void reloadMyServices();
    },
  });
