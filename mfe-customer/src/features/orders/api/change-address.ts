import { api, useMutation } from '@karigar/platform';
import { keepOrder } from './get-order.ts';

export const useChangeAddress = (id: string) =>
  useMutation({
    mutationFn: (location: string) => api('PUT /orders/{id}/address', { params: { id }, body: { location } }),
    onSuccess: keepOrder,
  });
