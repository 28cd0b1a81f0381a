import { api } from '@karigar/platform';
import { useOrderCommand } from './order-command.ts';

export const useChangeAddress = (id: string) =>
  useOrderCommand(id, (location: string) => api('PUT /orders/{id}/address', { params: { id }, body: { location } }));
