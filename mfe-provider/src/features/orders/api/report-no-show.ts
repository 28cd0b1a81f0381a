import { api } from '@karigar/platform';
import { useOrderCommand } from './order-command.ts';

/** Says that the visit did not take place, which closes the order. */
export const useReportNoShow = (id: string) =>
  useOrderCommand('noShowSaved', () => api('POST /orders/{id}/outcome', { params: { id }, body: { outcome: 'no_show' } }));
