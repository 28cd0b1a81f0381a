import type { OrderView } from '@karigar/contracts';
import { sumRupees } from '@karigar/platform';

type Extra = NonNullable<OrderView['extras']>[number];

interface Extras {
  /** What was booked, in rupees: the subtotal without the approved parts. */
  readonly booked: number;
  readonly approved: readonly Extra[];
  /** The part that waits for the customer's answer. */
  readonly asked: Extra | undefined;
}

/** The extra parts of an order, and what it costs without them. */
export function extrasOf({ subtotal, extras = [] }: Pick<OrderView, 'subtotal' | 'extras'>): Extras {
  const approved = extras.filter((extra) => extra.approved !== null);
  const booked = sumRupees(subtotal, ...approved.map(({ amount }) => -amount));
  return { booked, approved, asked: extras.find((extra) => extra.approved === null) };
}

/** The total with the part that waits for an answer, in rupees. */
export const totalWith = (total: number, { amount }: Pick<Extra, 'amount'>): number => sumRupees(total, amount);
