import { extraLimits } from '@karigar/contracts';
import { isMarkedAsPaid, type Extra, type Order, type OrderState, type Prices } from './order.ts';

/** The provider is at the customer's place, which is where extra parts are agreed on. */
export const isProviderOnSite = (state: OrderState): boolean =>
  state.status === 'confirmed' && state.noShow !== true && (state.progress === 'arrived' || state.progress === 'started');

/** The provider can ask for one part at a time, until one side marks the order as paid. */
export function canAskForExtra(order: Order): boolean {
  const { state, extras = [], extraAsked } = order;
  return isProviderOnSite(state) && !isMarkedAsPaid(order) && extraAsked === undefined && extras.length < extraLimits.count;
}

export const isExtraAsked = ({ extraAsked }: Order): boolean => extraAsked !== undefined;

/** Whether the customer has approved it already: the part that was asked for at `askedAt`, or else the latest one. */
export function isExtraApproved(
  { extras, extraAsked }: Order,
  { amount, askedAt }: { readonly amount: number; readonly askedAt?: Date | undefined },
): boolean {
  if (askedAt === undefined) return extraAsked === undefined && extras?.at(-1)?.amount === amount;
  return extras?.some((extra) => extra.amount === amount && extra.askedAt.getTime() === askedAt.getTime()) === true;
}

/** An approved part is work like any other: the provider earns its price, and the fees stay as they are. */
export const withExtra = (prices: Prices, { amount }: Extra): Prices => ({
  ...prices,
  subtotal: prices.subtotal + amount,
  total: prices.total + amount,
});
