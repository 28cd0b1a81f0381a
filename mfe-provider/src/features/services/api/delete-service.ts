import { api, ApiProblem, queryClient, useMutation } from '@karigar/platform';
import { myServicesQuery, reloadMyServices } from '../../../shared/api/my-services.ts';

/** What the toast about a deletion is about. */
export const deletionOf = (id: string): string => `deletion of service ${id}`;

/** Deletes a service. One that a double tap or another device has already deleted counts as deleted. */
export const useDeleteService = () =>
  useMutation({
    mutationFn: (id: string) =>
      api('DELETE /services/{id}', { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiProblem && error.code === 'NOT_FOUND')) throw error;
      }),
    onSuccess: (_nothing, id) => {
      queryClient.setQueryData(myServicesQuery().queryKey, (known) => known?.filter((service) => service.id !== id));
      void reloadMyServices();
    },
  });
