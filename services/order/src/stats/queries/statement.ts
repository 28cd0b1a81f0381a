import { maxStatementLines, toRupees, type AccountLanguage, type DoorPaymentMethod, type StatementView } from '@karigar/contracts';
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
  paid: paid?.provider !== undefined,
  subtotal: toRupees(prices.subtotal),
  shipping: toRupees(prices.platform),
  tax: toRupees(prices.tax),
  total: toRupees(prices.total),
});

/** Adds up orders one by one, in paise. */
function createSum() {
  const paise = { subtotal: 0, platform: 0, tax: 0, total: 0 };
  const receivedPaise: Record<DoorPaymentMethod, number> = { cash: 0, upi: 0 };
  return {
    add: ({ details: { prices }, paid }: Order): void => {
      if (paid?.provider) receivedPaise[paid.provider.method] += prices.total;
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
    received: (): StatementView['received'] => ({ cash: toRupees(receivedPaise.cash), upi: toRupees(receivedPaise.upi) }),
    /** What the provider has not confirmed as paid. */
    open: (): number => toRupees(paise.total - receivedPaise.cash - receivedPaise.upi),
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
  return { month, lines, sum: sum.inRupees(), received: sum.received(), open: sum.open(), ...(more === 0 ? {} : { more }) };
}

/** A cell that a spreadsheet treats as text: otherwise a leading = + - or @ would start a formula (CSV injection). */
const cell = (value: string): string => `"${(/^[\s]*[=+\-@]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

const row = (words: readonly string[], rupees: readonly number[]): string =>
  `${[...words.map(cell), ...rupees.map((amount) => amount.toFixed(2))].join(',')}\r\n`;
const inColumns = ({ subtotal, shipping, tax, total }: Amounts): number[] => [subtotal, shipping, tax, total];

interface Words {
  readonly heads: readonly string[];
  readonly payment: Record<Line['payment'], string>;
  /** Instead of the payment of an order that the provider has not confirmed as paid. */
  readonly open: string;
  readonly total: string;
}

const words: Record<AccountLanguage, Words> = {
  'en-IN': {
    heads: ['Day', 'Order', 'Service', 'Customer', 'Payment', 'Earned', 'Platform', 'Tax', 'Total'],
    payment: { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank transfer' },
    open: 'Not confirmed yet',
    total: 'Total',
  },
  hi: {
    heads: ['दिन', 'ऑर्डर', 'सर्विस', 'ग्राहक', 'पेमेंट', 'कमाई', 'प्लेटफ़ॉर्म', 'टैक्स', 'कुल'],
    payment: { cash: 'कैश', upi: 'UPI', card: 'कार्ड', bank: 'बैंक ट्रांसफ़र' },
    open: 'अभी पुष्टि नहीं',
    total: 'कुल',
  },
  mr: {
    heads: ['दिवस', 'ऑर्डर', 'सेवा', 'ग्राहक', 'पेमेंट', 'कमाई', 'प्लॅटफॉर्म', 'कर', 'एकूण'],
    payment: { cash: 'रोख', upi: 'UPI', card: 'कार्ड', bank: 'बँक ट्रान्सफर' },
    open: 'अजून खात्री नाही',
    total: 'एकूण',
  },
};

/**
 * The statement for a spreadsheet, line by line: amounts in rupees, then the total, and how much of it was paid by which method. The mark at its beginning tells Excel that it is UTF-8.
 * The first piece comes after the first order has been read, so that an answer need not begin while the database may still be unavailable.
 */
export async function* csvOf(fulfilled: Orders, dayOf: (instant: Date) => string, language: AccountLanguage): AsyncGenerator<string> {
  const { heads, payment, open, total } = words[language];
  const sum = createSum();
  let before = `\uFEFF${heads.map(cell).join(',')}\r\n`;
  for await (const order of fulfilled) {
    sum.add(order);
    const line = lineOf(order);
    const paidBy = line.paid ? payment[line.payment] : open;
    yield before + row([dayOf(new Date(line.fulfilled)), line.number, line.service, line.customer, paidBy], inColumns(line));
    before = '';
  }
  yield before + row([total, '', '', '', ''], inColumns(sum.inRupees()));
  const { cash, upi } = sum.received();
  for (const [name, rupees] of [
    [payment.cash, cash],
    [payment.upi, upi],
    [open, sum.open()],
  ] as const)
    yield row([total, '', '', '', name, '', '', ''], [rupees]);
}
