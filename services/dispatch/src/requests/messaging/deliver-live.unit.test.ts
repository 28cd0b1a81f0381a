import { createLogger } from '@karigar/service-kit';
import { expect, it, vi } from 'vitest';
import type { LiveUpdate } from '../../channel/domain/live-update.ts';
import { openRequest } from '../../testing/builders.ts';
import { createLiveDelivery } from './deliver-live.ts';

const documents = ['broken', 'fine'].map((id) => ({ id, entries: [{ id: `fact of ${id}`, type: 'price-raised' as const }] }));

function start(deliver: (updates: readonly LiveUpdate[]) => Promise<void> = () => Promise.resolve()) {
  const leave = vi.fn();
  const delivered = vi.fn(deliver);
  const deliverLive = createLiveDelivery({
    find: (id) => (id === 'broken' ? Promise.reject(new Error('offers is null')) : Promise.resolve(openRequest({ id }))),
    delivery: { deliver: delivered },
    admission: { leave },
    log: createLogger({ name: 'test', level: 'silent' }),
  });
  return { deliverLive, delivered, leave };
}

it('delivers the facts of other requests when those of one cannot be read', async () => {
  const { deliverLive, delivered, leave } = start();
  expect(await deliverLive(documents)).toEqual([documents[1]]);
  expect(delivered.mock.calls).toMatchObject([[[{ id: 'fact of fine' }]]]);
  expect(leave).toHaveBeenCalledWith('fine', 'delivered');
});

it('leaves all facts in their requests, and admits others, while nothing can be delivered', async () => {
  const { deliverLive, leave } = start(() => Promise.reject(new Error('redis is unavailable')));
  await expect(deliverLive(documents)).rejects.toThrow('redis is unavailable');
  expect(leave.mock.calls).toEqual(documents.map(({ id }) => [id, 'refused']));
});
