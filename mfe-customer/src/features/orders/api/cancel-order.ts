import { api, type ApiRequest } from '@karigar/platform';
import { useOrderCommand } from './order-command.ts';

export type Cancellation = NonNullable<ApiRequest<'POST /orders/{id}/cancel'>['body']>;

export const useCancelOrder = (id: string) =>
  useOrderCommand(id, (body: Cancellation) => api('POST /orders/{id}/cancel', { params: { id }, body }));
