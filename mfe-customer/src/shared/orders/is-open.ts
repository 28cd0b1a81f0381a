import type { OrderView } from '@karigar/contracts';

/** Whether an order waits for an answer or for its visit. All others are over. */
export const isOpen = ({ status }: Pick<OrderView, 'status'>): boolean => status === 'pending' || status === 'confirmed';
