import { api } from '@karigar/platform';
import { useOrderCommand } from './order-command.ts';

/** Asks the customer to approve an extra part; `amount` in rupees. */
export const useAskForExtra = (id: string) =>
  useOrderCommand('proposalSent', (body: { item: string; amount: number }) => api('POST /orders/{id}/extra', { params: { id }, body }));

export const useWithdrawExtra = (id: string) =>
  useOrderCommand('extraWithdrawn', () => api('DELETE /orders/{id}/extra', { params: { id } }));
