import { api } from '@karigar/platform';
import { useOrderCommand } from './order-command.ts';

interface Answer {
  readonly approve: boolean;
  readonly amount: number;
  /** When the part was asked for. */
  readonly asked: string;
  /** Of the order with the part. */
  readonly total: number;
}

/** Approves the extra part that was on screen at its price in rupees, or declines it. Refused when it is no longer the one that is asked for. */
export const useAnswerExtra = (id: string) =>
  useOrderCommand(id, ({ approve, amount, asked }: Answer) =>
    approve
      ? api('POST /orders/{id}/extra/approve', { params: { id }, body: { amount, asked } })
      : api('POST /orders/{id}/extra/decline', { params: { id }, body: { asked } }),
  );
