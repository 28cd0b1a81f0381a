import { budgetLeft, runInContext } from '@karigar/service-kit';
import { expect, it } from 'vitest';
import { exportText } from './export-account.ts';

it('goes on with the next pages after the deadline of the call', async () => {
  const budgets: (number | undefined)[] = [];
  const orders = {
    name: 'orders',
    page: async (cursor: string | null) => {
      budgets.push(budgetLeft());
      const n = Number(cursor ?? 1);
      return { items: [{ id: n }], nextCursor: n < 3 ? String(n + 1) : null };
    },
  };
  const context = { requestId: 'r', traceparent: 't', deadline: performance.now() };
  const text = await runInContext(context, async () => {
    let all = '';
    for await (const piece of await exportText({ id: 'asha' }, [orders])) all += piece;
    return all;
  });
  expect(JSON.parse(text)).toEqual({ id: 'asha', orders: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  expect(budgets).toEqual([0, undefined, undefined]);
});
