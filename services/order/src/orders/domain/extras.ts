import { extraLimits } from '@karigar/contracts';
import type { OrderCommand } from './decide.ts';
import { isMarkedAsPaid, type Extra, type Order, type OrderState, type Prices } from './order.ts';

/** The provider is at the customer's place, which is where extra parts are agreed on. */
const isThere = (state: OrderState): boolean =>
  state.status === 'confirmed' && state.noShow !== true && (state.progress === 'arrived' || state.progress === 'started');

/** The provider can ask for one part at a time, until one side marks the order as paid. */
export function canAskForExtra(order: Order): boolean {
  const { state, extras = [], extraAsked } = order;
  return isThere(state) && !isMarkedAsPaid(order) && extraAsked === undefined && extras.length < extraLimits.count;
}

export const isExtraAsked = ({ extraAsked }: Order): boolean => extraAsked !== undefined;

/** Whether the command has been executed already: a second tap, or a repeated call. */
export function isExtraDone({ extras, extraAsked }: Order, command: OrderCommand): boolean {
  if (command.type === 'ask_extra') return extraAsked?.item === command.item && extraAsked.amount === command.amount;
  if (command.type !== 'approve_extra') return false;
  const { amount, askedAt } = command;
  if (askedAt === undefined) return extraAsked === undefined && extras?.at(-1)?.amount === amount;
  return extras?.some((extra) => extra.amount === amount && extra.askedAt?.getTime() === askedAt.getTime()) === true;
}

/** Whether the part that waits for an answer is the one that the customer has seen, as far as the answer says which. */
export function isExtraSeen(
  { extraAsked }: Order,
  command: Extract<OrderCommand, { readonly type: 'approve_extra' | 'decline_extra' }>,
): boolean {
  if (command.type === 'approve_extra' && command.amount !== extraAsked?.amount) return false;
  return command.askedAt === undefined || command.askedAt.getTime() === extraAsked?.at.getTime();
}

/** The part that waits for an answer after `command`, which leads to `state`. The end of the work ends the question. */
export function extraAskedAfter({ extraAsked }: Order, command: OrderCommand, state: OrderState, at: Date): Extra | undefined {
  switch (command.type) {
    case 'ask_extra':
      return { item: command.item, amount: command.amount, at };
    case 'withdraw_extra':
    case 'approve_extra':
    case 'decline_extra':
      return undefined;
    default:
      return isThere(state) ? extraAsked : undefined;
  }
}

export const extrasAfter = ({ extras, extraAsked }: Order, { type }: OrderCommand, at: Date): Order['extras'] =>
  type === 'approve_extra' && extraAsked !== undefined ? [...(extras ?? []), { ...extraAsked, at, askedAt: extraAsked.at }] : extras;

/** An approved part is work like any other: the provider earns its price, and the fees stay as they are. */
export const withExtra = (prices: Prices, { amount }: Extra): Prices => ({
  ...prices,
  subtotal: prices.subtotal + amount,
  total: prices.total + amount,
});
