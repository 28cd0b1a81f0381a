import { api, dismissToastsAbout, queryClient, useMutation } from '@karigar/platform';
import { dropArchivedService, myServicesQuery, reloadMyServices } from '../../../shared/api/my-services.ts';
import { deletionOf } from './delete-service.ts';

export const useRestoreService = () =>
  useMutation({
    mutationFn: (id: string) => api('POST /services/{id}/restore', { params: { id } }),
    onSuccess: ({ service }) => {
      dropArchivedService(service.id);
      queryClient.setQueryData(myServicesQuery().queryKey, (known) => known && [service, ...known.filter(({ id }) => id !== service.id)]);
      dismissToastsAbout(deletionOf(service.id));
      void reloadMyServices();
    },
  });
