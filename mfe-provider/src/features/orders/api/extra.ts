import { api } from '@karigar/platform';
import { useOrderCommand } from './order-command.ts';

/** Asks the customer to approve an extra part; `amount` in rupees. */
export const useAskForExtra = (id: string) =>
  useOrderCommand('customerAsked', ({ key, ...body }: { item: string; amount: number; key: string }) =>
    api('POST /orders/{id}/extra', { params: { id }, body, idempotencyKey: key }),
  );

export const useWithdrawExtra = (id: string) =>
  useOrderCommand('extraWithdrawn', () => api('DELETE /orders/{id}/extra', { params: { id } }));
