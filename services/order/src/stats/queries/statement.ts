import { maxStatementLines, toRupees, type StatementView } from '@karigar/contracts';
import type { Order } from '../../orders/domain/order.ts';

type Line = StatementView['lines'][number];
type Orders = Iterable<Order> | AsyncIterable<Order>;
type Amounts = StatementView['sum'];

const lineOf = ({ id, details: { number, prices, snapshot, payment }, state, paid }: Order): Line => ({
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
});

/** Adds up orders one by one, in paise. */
function createSum() {
  const paise = { subtotal: 0, platform: 0, tax: 0, total: 0 };
  return {
    add: ({ details: { prices } }: Order): void => {
      paise.subtotal += prices.subtotal;
      paise.platform += prices.platform;
      paise.tax += prices.tax;
      paise.total += prices.total;
    },
    inRupees: (): Amounts => ({
      subtotal: toRupees(paise.subtotal),
      shipping: toRupees(paise.platform),
      tax: toRupees(paise.tax),
      total: toRupees(paise.total),
    }),
  };
}

/** A provider's earnings in one month, from the orders fulfilled in it, oldest first. Keeps in memory only the orders that it lists. */
export async function statementOf(month: string, fulfilled: Orders): Promise<StatementView> {
  const sum = createSum();
  const lines: Line[] = [];
  let more = 0;
  for await (const order of fulfilled) {
    sum.add(order);
    if (lines.length < maxStatementLines) lines.push(lineOf(order));
    else more += 1;
  }
  return { month, lines, sum: sum.inRupees(), ...(more === 0 ? {} : { more }) };
}

/** A cell that a spreadsheet treats as text: otherwise a leading = + - or @ would start a formula (CSV injection). */
const cell = (value: string): string => `"${(/^[\s]*[=+\-@]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

const row = (words: readonly string[], { subtotal, shipping, tax, total }: Amounts): string =>
  `${[...words.map(cell), ...[subtotal, shipping, tax, total].map((rupees) => rupees.toFixed(2))].join(',')}\r\n`;

const heads = ['Day', 'Order', 'Service', 'Customer', 'Payment', 'Earned', 'Platform', 'Tax', 'Total'];

/**
 * The statement for a spreadsheet, line by line: amounts in rupees, the total in the last line. The mark at its beginning tells Excel that it is UTF-8.
 * The first piece comes after the first order has been read, so that an answer need not begin while the database may still be unavailable.
 */
export async function* csvOf(fulfilled: Orders, dayOf: (instant: Date) => string): AsyncGenerator<string> {
  const sum = createSum();
  let before = `\uFEFF${heads.map(cell).join(',')}\r\n`;
  for await (const order of fulfilled) {
    sum.add(order);
    const line = lineOf(order);
    yield before + row([dayOf(new Date(line.fulfilled)), line.number, line.service, line.customer, line.payment], line);
    before = '';
  }
  yield before + row(['Total', '', '', '', ''], sum.inRupees());
}
