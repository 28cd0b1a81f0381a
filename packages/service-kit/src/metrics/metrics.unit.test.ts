import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

test('metrics are answered while the broker refuses to say the lag of a consumer, or says nothing', async () => {
  vi.useFakeTimers();
  const { registry, reportLag } = createMetrics('test', { defaults: false });
  const order = { group: 'karigar.order.customer', topic: 'karigar.customer' };
  let answer: () => Promise<Record<string, number>> = async () => ({ [order.topic]: 7 });
  reportLag(async () => ({ group: order.group, messages: await answer() }));
  reportLag(async () => ({ group: 'karigar.order.request', messages: { 'karigar.request': 1 } }));
  const read = async () => {
    const text = registry.metrics();
    await vi.runAllTimersAsync();
    return [...(await text).matchAll(/^consumer_lag_messages\{group="(.+?)",topic="(.+?)",part="test"\} (\d+)$/gm)].map(([, ...of]) => of);
  };
  const other = ['karigar.order.request', 'karigar.request', '1'];
  expect(await read()).toEqual([[order.group, order.topic, '7'], other]);
  answer = () => Promise.reject(new Error('the broker is unavailable'));
  expect(await read()).toEqual([other]);
  answer = () => new Promise(() => undefined);
  expect(await read()).toEqual([other]);
  vi.useRealTimers();
});

test('docs/operations.md explains every figure', async () => {
  const { registry } = createMetrics('test', { defaults: false });
  const text = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  for (const { name } of registry.getMetricsAsArray()) expect(text).toContain(`\n| \`${name}\` `);
});
