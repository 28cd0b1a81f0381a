import { api, useMutation } from '@karigar/platform';
import { keepOrder, refreshOrder } from './get-order.ts';

/** Accepts or declines the proposed time that was on screen. `SLOT_TAKEN` when somebody else has booked it first. */
export const useAnswerProposal = (id: string) =>
  useMutation({
    mutationFn: ({ accept, date }: { accept: boolean; date: string }) =>
      api(accept ? 'POST /orders/{id}/proposal/accept' : 'POST /orders/{id}/proposal/decline', { params: { id }, body: { date } }),
    onSuccess: keepOrder,
    onError: () => refreshOrder(id),
  });
