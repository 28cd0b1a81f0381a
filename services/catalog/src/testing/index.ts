import { events, topics, type EventDefinition, type EventEnvelope, type Role, type ServiceView, type Topic } from '@karigar/contracts';
import { fromHeaders, newId, toHeaders } from '@karigar/service-kit';
import { startNeighbour, startServiceForTest } from '@karigar/service-kit/testing';
import sharp from 'sharp';
import { createCatalogApp } from '../app.ts';
import { loadCatalogConfig } from '../config.ts';

/** The catalog service on real engines, with a stand-in for the order service, and a provider who is known there. */
export async function startTestCatalog() {
  const orders = {
    openOrders: new Map<string, number>(),
    away: false,
    lastDeletion: '',
    beforeAnswer: async (_deletionId: string): Promise<void> => undefined,
  };
  const orderService = await startNeighbour({
    close: async ({ id: serviceId = '', deletionId = '' }) => {
      if (orders.away) throw new Error('The order service is unavailable');
      orders.lastDeletion = deletionId;
      await orders.beforeAnswer(deletionId);
      return { openOrders: orders.openOrders.get(serviceId) ?? 0 };
    },
  });
  const service = await startServiceForTest({
    create: ({ env, ...parts }) => createCatalogApp({ config: loadCatalogConfig(env), ...parts }),
    env: { ORDER_URL: orderService.url, INSTANCE_ID: 'catalog-test' },
  });
  const { engines, issuer, app } = service;
  const outside = engines.anotherKafka();
  const published: EventEnvelope[] = [];
  const listener = await outside.subscribe({
    group: `${engines.topicPrefix}.observer`,
    topics: (['service', 'category', 'favourites'] satisfies Topic[]).map((topic) => `${engines.topicPrefix}.${topic}`),
    handle: async ({ headers, value }) => {
      const head = fromHeaders(headers);
      if (head !== undefined) published.push({ ...head, data: JSON.parse(value?.toString() ?? 'null') as unknown });
    },
  });
  const origin = `http://127.0.0.1:${app.port}`;
  const tokenOf = (id: string, role: Role) => issuer.tokenFor({ id, role });

  /** Puts an event on its topic as another service would. */
  const publishEvent = async (type: keyof typeof events, subject: string, data: unknown, { version = 1, id = newId() } = {}) => {
    const definition: EventDefinition = events[type];
    if (!topics.includes(definition.topic)) throw new Error(`There is no topic ${definition.topic}`);
    const envelope = { id, type, source: 'test', time: new Date().toISOString(), subject, version, data };
    await outside.publish([
      { topic: `${engines.topicPrefix}.${definition.topic}`, key: subject, value: JSON.stringify(data), headers: toHeaders(envelope) },
    ]);
  };

  const call = (
    method: string,
    path: string,
    { form, ...options }: { token?: string; form?: FormData; headers?: Record<string, string> } = {},
  ) => service.call<never>(method, path, { ...options, body: form });

  return {
    engines,
    orders,
    origin,
    publishEvent,
    outside,
    published,
    /** Events of one service or category that have arrived so far. */
    eventsOf: (subject: string) => published.filter((event) => event.subject === subject),
    tokenOf,
    callInternal: service.callInternal,
    callJson: service.call,
    call,
    /** A service of this provider, published over HTTP. */
    publishService: async ({ token }: { readonly token: string }, ...form: Parameters<typeof serviceForm>): Promise<ServiceView> => {
      const { status, body } = await call('POST', '/services', { token, form: await serviceForm(...form) });
      if (status !== 201) throw new Error(`POST /services answered ${status}: ${JSON.stringify(body)}`);
      return (body as { service: ServiceView }).service;
    },
    /** The provider's services in the public list, with more of a query (`&q=tap`). */
    listedServicesOf: async ({ id }: { readonly id: string }, query = ''): Promise<ServiceView[]> =>
      ((await call('GET', `/services?provider=${id}${query}`)).body as { items: ServiceView[] }).items,
    /** A provider whose registration has been announced. */
    newProvider: async (over: { city?: string } = {}) => {
      const id = newId();
      const facts = {
        providerId: id,
        name: `Provider ${id}`,
        email: `${id}@example.test`,
        mobile: '+919800000001',
        address: '1 MG Road',
        city: 'Pune',
        state: 'Maharashtra',
        country: 'India',
        avatar: null,
        ...over,
      };
      await publishEvent('provider.registered.v1', id, facts);
      return { id, token: tokenOf(id, 'provider'), facts };
    },
    stop: async () => {
      await listener.stop();
      await service.stop();
      await orderService.close();
    },
  };
}
export type TestCatalog = Awaited<ReturnType<typeof startTestCatalog>>;

/** A picture of one colour. */
export const picture = (width = 64, height = 48, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#27348b' } })
    .toFormat(format)
    .toBuffer();

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

/** The service form with valid defaults; undefined leaves a field out. */
export async function serviceForm(
  over: Record<string, string | readonly string[] | undefined> = {},
  files: { cover?: Buffer | null; working?: readonly Buffer[] } = {},
): Promise<FormData> {
  const form = new FormData();
  const fields = {
    name: 'Leak repair',
    category_id: 'plumbing',
    visiting_charge: '349',
    instant_visiting_charge: '599.50',
    description: 'Taps, pipes and tanks.',
    experience: '5',
    service_type: 'INSTANT',
    'locations[]': ['Pune', '411001'],
    'specifications[]': ['Tap repair', 'Leak fixing'],
    badge_status: 'true',
    ...over,
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const one of typeof value === 'string' ? [value] : value) form.append(name, one);
  }
  if (files.cover !== null) form.append('cover_image', blob(files.cover ?? (await picture())), 'cover.png');
  for (const bytes of files.working ?? []) form.append('working_images', blob(bytes), 'work.png');
  return form;
}
