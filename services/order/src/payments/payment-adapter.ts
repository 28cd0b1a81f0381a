import { ok, type Result } from '@karigar/contracts';
import type { Payment } from '../orders/domain/order.ts';

export interface PaymentRequest extends Payment {
  /** Also the idempotency key of the payment provider: a repeated booking refers to the same payment. */
  readonly orderId: string;
  readonly customerId: string;
  readonly amountPaise: number;
}

/** The port for a payment provider. Without one, everything is paid at the door. */
export interface PaymentAdapter {
  /**
   * Called before an order is stored. A refusal refuses the booking. Safe to repeat with the same order id. An authorization whose order has not been
   * stored within an hour must lapse, because the process may crash in between.
   */
  authorize(payment: PaymentRequest): Promise<Result<Payment>>;
}

/** Charges nothing: customer and provider settle at the door and both mark the order as paid. */
export const payAtTheDoor: PaymentAdapter = {
  authorize: ({ method, cardLast4 }) => Promise.resolve(ok({ method, cardLast4 })),
};
