import type { OrderView, TimelineEntry } from '@karigar/contracts';

/** Who said last that the work of a fulfilled order is done; the system closes an order that neither side has answered for. */
export const closedBy = ({ timeline }: Pick<OrderView, 'timeline'>): TimelineEntry['by'] =>
  timeline.findLast(({ what }) => what === 'fulfilled')?.by ?? 'provider';
