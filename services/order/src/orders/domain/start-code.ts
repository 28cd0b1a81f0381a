import { refuse, refuseField, startCode, type Refusal } from '@karigar/contracts';
import type { OrderCommand } from './decide.ts';
import type { Order } from './order.ts';

/** The code for the customer, until the work starts or too many wrong codes have been tried. */
export const shownStartCode = ({ state, details, codesTried = 0 }: Order): string | undefined =>
  state.status === 'confirmed' && state.progress !== 'started' && codesTried < startCode.maxAttempts ? details.startCode : undefined;

/** Whether the provider can ask the customer for the code. */
export const asksStartCode = (order: Order): boolean => shownStartCode(order) !== undefined;

/** Whether the command starts the work with a code. The work can also be started without one. */
export const hasStartCode = (command: OrderCommand): command is Extract<OrderCommand, { type: 'progress' }> & { readonly code: string } =>
  command.type === 'progress' && command.step === 'started' && command.code !== undefined;

/**
 * Refuses a start with a wrong code, and every code beyond the permitted number of tries, which are counted before the order is read
 * (`countCode`).
 */
export function refuseStartCode({ details, codesTried = 0 }: Order, command: OrderCommand): Refusal | undefined {
  if (!hasStartCode(command)) return undefined;
  if (codesTried > startCode.maxAttempts) return refuse('START_CODE_LOCKED');
  return command.code === details.startCode
    ? undefined
    : refuseField('code', 'That is not the customer’s code. Ask them to read it from their order.');
}
