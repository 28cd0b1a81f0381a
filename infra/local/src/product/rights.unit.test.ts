import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@karigar/contracts';
import { authEvents, catalogEvents, dispatchEvents, orderEvents } from '@karigar/contracts';
import { expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { planRights, readList } from './rights.ts';

const services = ['auth', 'catalog', 'order', 'dispatch'] as const;
const published = { auth: authEvents, catalog: catalogEvents, order: orderEvents, dispatch: dispatchEvents };
const topicOf = new Map(
  Object.entries(contracts).flatMap(([name, value]) =>
    typeof value === 'object' && 'topic' in value && 'type' in value ? [[name, value.topic] as const] : [],
  ),
);

/** Topics of the events that the handlers of a service name. */
function topicsOfHandlers(service: string): string[] {
  const source = join(ROOT, 'services', service, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /messaging\/[a-z-]+\.ts$/.test(file) && !file.endsWith('.test.ts') && !/(publishes|to-live)\.ts$/.test(file),
  );
  const names = files.flatMap((file) => readFileSync(join(source, file), 'utf8').match(/\b[a-z]\w*V\d+\b/g) ?? []);
  return [...new Set(names.flatMap((name) => topicOf.get(name) ?? []))].toSorted();
}

it.each(services)('%s writes the topics of its events and reads those of its handlers', (service) => {
  const rights = readList()[service];
  expect(rights?.writes.toSorted()).toEqual([...new Set(Object.values(published[service]).map(({ topic }) => topic))].toSorted());
  expect(rights?.reads.toSorted()).toEqual(topicsOfHandlers(service));
});

it('gives no topic two owners, and every part its own groups', () => {
  const plan = planRights('karigar');
  const written = plan.flatMap(({ writes }) => writes.filter((topic) => !topic.endsWith('.dlq')));
  expect(written).toHaveLength(new Set(written).size);
  expect(plan.find(({ user }) => user === 'order')).toEqual({
    user: 'order',
    writes: ['order', 'review', 'customer.dlq', 'provider.dlq', 'service.dlq', 'request.dlq', 'review.dlq'].map(
      (topic) => `karigar.${topic}`,
    ),
    reads: ['customer', 'provider', 'service', 'request', 'review', 'session'].map((topic) => `karigar.${topic}`),
    groups: ['karigar.order.', 'karigar.revocations.'],
    sees: ['karigar.'],
  });
});
