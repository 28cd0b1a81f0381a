import { toRupees, type StatementView } from '@karigar/contracts';
import type { Order } from '../../orders/domain/order.ts';

/** What a provider earned in one month, from the orders that were fulfilled in it, the oldest first. */
export function statementOf(month: string, fulfilled: readonly Order[]): StatementView {
  const sum = (amount: (order: Order) => number) => toRupees(fulfilled.reduce((total, order) => total + amount(order), 0));
  return {
    month,
    lines: fulfilled.map(({ id, details: { number, prices, snapshot, payment }, state, paid }) => ({
      order_id: id,
      number,
      fulfilled: state.status === 'fulfilled' ? state.fulfilledAt.toISOString() : '',
      service: snapshot.service.name,
      customer: snapshot.customer.name,
      payment: (paid?.provider ?? paid?.customer)?.method ?? payment.method,
      subtotal: toRupees(prices.subtotal),
      shipping: toRupees(prices.platform),
      tax: toRupees(prices.tax),
      total: toRupees(prices.total),
    })),
    sum: {
      subtotal: sum(({ details }) => details.prices.subtotal),
      shipping: sum(({ details }) => details.prices.platform),
      tax: sum(({ details }) => details.prices.tax),
      total: sum(({ details }) => details.prices.total),
    },
  };
}

/** A cell that a spreadsheet reads as text, whatever somebody wrote: a leading = + - or @ would begin a formula. */
const cell = (value: string): string => `"${(/^[\s]*[=+\-@]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** The statement for a spreadsheet: amounts in rupees, the sum in the last line. The mark at its beginning tells Excel that it is UTF-8. */
export function csvOf({ lines, sum }: StatementView, dayOf: (instant: Date) => string): string {
  const amounts = ({ subtotal, shipping, tax, total }: StatementView['sum']) =>
    [subtotal, shipping, tax, total].map((rupees) => rupees.toFixed(2));
  const rows = lines.map((line) => [
    ...[dayOf(new Date(line.fulfilled)), line.number, line.service, line.customer, line.payment].map(cell),
    ...amounts(line),
  ]);
  const head = ['Day', 'Order', 'Service', 'Customer', 'Payment', 'Earned', 'Platform', 'Tax', 'Total'].map(cell);
  const last = [...['Sum', '', '', '', ''].map(cell), ...amounts(sum)];
  return `\uFEFF${[head, ...rows, last].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
