import type { OrderStatus } from '@karigar/contracts';

/** The order ended without a visit. */
export const isNothingToPay = (status: OrderStatus) => status === 'cancelled' || status === 'rejected' || status === 'expired';
