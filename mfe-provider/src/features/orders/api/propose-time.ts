import { api } from '@karigar/platform';
import { useOrderCommand } from './order-command.ts';

/** Proposes the slot that holds `date` to the customer. */
export const useProposeTime = (id: string) =>
  useOrderCommand('customerAsked', (date: string) => api('POST /orders/{id}/proposal', { params: { id }, body: { date } }));

export const useWithdrawProposal = (id: string) =>
  useOrderCommand('proposalWithdrawn', () => api('DELETE /orders/{id}/proposal', { params: { id } }));
