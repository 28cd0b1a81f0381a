import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { defined, maxStatementLines } from '@karigar/contracts';
import { expect, it } from 'vitest';
import type { Order } from '../../orders/domain/order.ts';
import { pendingOrder } from '../../testing/builders.ts';
import { csvOf, statementOf } from './statement.ts';

const at = new Date('2026-11-21T09:30:00Z');
const fulfilled = (serviceName: string, paid?: Order['paid']): Order => {
  const order = pendingOrder();
  const { snapshot } = order.details;
  return {
    ...order,
    details: { ...order.details, number: 'K-7F3K', snapshot: { ...snapshot, service: { ...snapshot.service, name: serviceName } } },
    state: { status: 'fulfilled', fulfilledAt: at },
    ...defined({ paid }),
  };
};

it('adds up to the paisa, and shows how each order was paid', async () => {
  const { lines, sum, received, open } = await statementOf('2026-11', [
    fulfilled('Tap'),
    fulfilled('Tap', { provider: { method: 'upi', at } }),
    fulfilled('Tap', { customer: { method: 'upi', at } }),
  ]);
  expect(lines.map(({ payment, paid, subtotal, total }) => [payment, paid, subtotal, total])).toEqual([
    ['cash', false, 349, 362.63],
    ['upi', true, 349, 362.63],
    ['upi', false, 349, 362.63],
  ]);
  expect(sum).toEqual({ subtotal: 1047, shipping: 14.97, tax: 25.92, total: 1087.89 });
  expect([received, open]).toEqual([{ cash: 0, upi: 362.63 }, 725.26]);
  expect(await statementOf('2026-11', [])).toMatchObject({ lines: [], sum: { subtotal: 0, total: 0 } });
});

it.each([
  ['Tap, "old"', '"Tap, ""old"""'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t+1', `"'\t+1"`],
])('writes %j so that a spreadsheet runs nothing', async (name, written) => {
  const csv = await text(Readable.from(csvOf([fulfilled(name, { provider: { method: 'cash', at } })], () => '2026-11-21', 'en-IN')));
  expect(csv).toBe(
    `\uFEFF"Day","Order","Service","Customer","Payment","Earned","Platform","Tax","Total"\r\n` +
      `"2026-11-21","K-7F3K",${written},"Asha Rao","Cash",349.00,4.99,8.64,362.63\r\n` +
      `"Total","","","","",349.00,4.99,8.64,362.63\r\n` +
      `"Total","","","","Cash","","","",362.63\r\n` +
      `"Total","","","","UPI","","","",0.00\r\n` +
      `"Total","","","","Not confirmed yet","","","",0.00\r\n`,
  );
});

it('is written in the language of the reader, and says which payments are not confirmed', async () => {
  const csv = await text(Readable.from(csvOf([fulfilled('Tap', { customer: { method: 'upi', at } })], () => '2026-11-21', 'hi')));
  const [heads, line, ...sums] = csv.split('\r\n');
  expect(heads).toBe('\uFEFF"दिन","ऑर्डर","सर्विस","ग्राहक","पेमेंट","कमाई","प्लेटफ़ॉर्म","टैक्स","कुल"');
  expect(line).toContain('"Asha Rao","अभी पुष्टि नहीं",349.00');
  expect(sums).toContain('"कुल","","","","अभी पुष्टि नहीं","","","",362.63');
});

it('lists only the first of very many orders, and adds up all of them', async () => {
  const many = Array.from({ length: maxStatementLines + 2 }, () => fulfilled('Tap'));
  const { lines, sum, more } = await statementOf('2026-11', many);
  expect([lines.length, more, sum.subtotal]).toEqual([maxStatementLines, 2, 349 * (maxStatementLines + 2)]);
});

it('writes nothing before the first order has been read', async () => {
  const unavailable = Readable.from([]).destroy(new Error('the database is unavailable'));
  await expect(csvOf(unavailable, () => '2026-11-21', 'en-IN').next()).rejects.toThrow('unavailable');
});
