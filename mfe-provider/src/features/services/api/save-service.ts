import { api, queryClient, useMutation } from '@karigar/platform';
import { myServicesQuery, reloadMyServices } from '../../../shared/api/my-services.ts';

interface SaveService {
  /** Null creates a service. */
  readonly id: string | null;
  readonly body: FormData;
  readonly idempotencyKey: string;
}

export const useSaveService = () =>
  useMutation({
    mutationFn: ({ id, body, idempotencyKey }: SaveService) =>
      id === null ? api('POST /services', { body, idempotencyKey }) : api('PUT /services/{id}', { params: { id }, body }),
    onSuccess: ({ service }, { id }) => {
      queryClient.setQueryData(
        myServicesQuery().queryKey,
        (known) => known && (id === null ? [service, ...known] : known.map((other) => (other.id === id ? service : other))),
      );
      void reloadMyServices();
    },
  });
