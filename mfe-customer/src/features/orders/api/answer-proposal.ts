import { api } from '@karigar/platform';
import { useOrderCommand } from './order-command.ts';

/** Accepts or declines the proposed time that was on screen. `SLOT_TAKEN` when somebody else has booked it first. */
export const useAnswerProposal = (id: string) =>
  useOrderCommand(id, ({ accept, date }: { accept: boolean; date: string }) =>
    api(accept ? 'POST /orders/{id}/proposal/accept' : 'POST /orders/{id}/proposal/decline', { params: { id }, body: { date } }),
  );
