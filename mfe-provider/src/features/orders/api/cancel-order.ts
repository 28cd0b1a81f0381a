import { api } from '@karigar/platform';
import type { Reason } from '../model/reason.ts';
import { useOrderCommand } from './order-command.ts';

/** Cancels a confirmed order. The customer sees the reason. */
export const useCancelOrder = (id: string) =>
  useOrderCommand('cancelled_done', (why: Reason) => api('POST /orders/{id}/cancel', { params: { id }, body: why }));
