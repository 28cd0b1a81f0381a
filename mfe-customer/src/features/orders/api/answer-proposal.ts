import { api, useMutation } from '@karigar/platform';
import { keepOrder, refreshOrder } from './get-order.ts';

/** Accepts or declines the proposed time that was on screen. `SLOT_TAKEN` when somebody else has booked it meanwhile. */
export const useAnswerProposal = (id: string) =>
  useMutation({
    mutationFn: (answer: { accept: boolean; date: string }) => api('POST /orders/{id}/proposal/answer', { params: { id }, body: answer }),
    onSuccess: keepOrder,
    onError: () => refreshOrder(id),
  });
