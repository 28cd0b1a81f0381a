/** Fills a running product with demo data; see README.md. Every step is idempotent, so a run that was interrupted is completed by the next one. */
import { dayMs } from '@karigar/contracts';
import { databaseName, databaseUrl, poll } from '@karigar/local';
import { connectMongo, createLogger, derivedId } from '@karigar/service-kit';
import { createAccounts } from './accounts.ts';
import { createCatalogSeeding, type CatalogSeeding } from './catalog-seeding.ts';
import { forEachLimited } from './for-each-limited.ts';
import { createOrderSeeding, type OrderSeeding } from './order-seeding.ts';
import {
  plannedCustomers,
  plannedProviders,
  plannedServices,
  planOrders,
  type Ids,
  type PlannedOrder,
  type PlannedService,
} from './plan.ts';

const EVENTS_WITHIN_MS = 30_000;

const requiredSetting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. The product must be running; see infra/seed/README.md.`);
  return value;
};
const log = createLogger({ name: 'seed', level: process.env['SEED_LOG_LEVEL'] ?? 'warn' });
const connectTo = (service: string) =>
  connectMongo(databaseUrl(requiredSetting('MONGO_URL'), databaseName(process.env['KAFKA_TOPIC_PREFIX'] ?? 'karigar', service)), log);

const idByKey = new Map<string, string>();
const ids: Ids = {
  of: (key) => {
    const id = idByKey.get(key);
    if (id === undefined) throw new Error(`${key} has no id`);
    return id;
  },
};

const [authDb, catalogDb, orderDb] = await Promise.all([connectTo('auth'), connectTo('catalog'), connectTo('order')]);
try {
  const catalog = createCatalogSeeding(catalogDb);
  const order = createOrderSeeding(orderDb, process.env);
  await timed(`${plannedProviders.length} providers and ${plannedCustomers.length} customers`, registerAccounts);
  const begunAt = await timed(`${plannedServices.length} services`, () => publishServices(catalog));
  const orders = planOrders({ now: begunAt, calendar: order.calendar, ids });
  await timed(`${orders.length} orders`, () => storeOrders(order, orders));
  await timed('ratings', () => awaitRatings(catalog, orders));
} finally {
  await Promise.all([authDb.close(), catalogDb.close(), orderDb.close()]);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const since = Date.now();
  const result = await work();
  console.log(`${what} after ${((Date.now() - since) / 1_000).toFixed(1)} s`);
  return result;
}

async function registerAccounts(): Promise<void> {
  const accounts = createAccounts(requiredSetting('AUTH_URL'));
  await Promise.all([
    forEachLimited(plannedProviders, 4, async (account) => void idByKey.set(account.key, await accounts.provider(account))),
    forEachLimited(plannedCustomers, 3, async (account) => void idByKey.set(account.key, await accounts.customer(account))),
  ]);
}

/** @returns when the demo market was first created, so that a later run plans the same days */
async function publishServices(catalog: CatalogSeeding): Promise<Date> {
  const daysBefore = (end: Date, days: number) => new Date(end.getTime() - days * dayMs);
  const [first, ...others] = plannedServices;
  if (first === undefined) throw new Error('No service is planned');
  const createdAt = await publishService(catalog, first, daysBefore(new Date(), first.daysAgo));
  const begunAt = new Date(createdAt.getTime() + first.daysAgo * dayMs);
  await forEachLimited(others, 3, async (service) => void (await publishService(catalog, service, daysBefore(begunAt, service.daysAgo))));
  return begunAt;
}

/** @returns when it was published, by this run or an earlier one */
async function publishService(
  catalog: CatalogSeeding,
  { key, provider, offer, trade, ...service }: PlannedService,
  createdAt: Date,
): Promise<Date> {
  const providerId = ids.of(provider.key);
  if ((await catalog.awaitProvider(providerId, EVENTS_WITHIN_MS)) === undefined)
    throw new Error(`The catalog has not received the registration of ${provider.name}`);
  const published = await catalog.publish({
    serviceId: derivedId('seed-service', key),
    providerId,
    form: {
      name: offer.name,
      category_id: trade.category,
      visiting_charge: service.visiting,
      instant_visiting_charge: service.instant,
      description: offer.description,
      experience: service.experience,
      service_type: service.serviceType,
      locations: [...service.locations],
      specifications: [...offer.specifications],
    },
    cover: service.cover,
    working: service.working,
    createdAt,
  });
  if (!published.ok)
    throw new Error(`${offer.name} of ${provider.name} could not be published: ${published.code} ${JSON.stringify(published.extras)}`);
  idByKey.set(key, published.value.id);
  // The account is as old as its first service.
  await authDb
    .collection<{ _id: string; createdAt: Date }>('providers')
    .updateOne({ _id: providerId }, { $min: { createdAt: published.value.createdAt } });
  return published.value.createdAt;
}

async function storeOrders(order: OrderSeeding, orders: readonly PlannedOrder[]): Promise<void> {
  const known = [
    ...plannedServices.map(({ key }) => ({ serviceId: ids.of(key) })),
    ...plannedCustomers.map(({ key }) => ({ customerId: ids.of(key) })),
  ];
  await forEachLimited(known, 8, async (entry) => {
    if (!(await order.hasReceived(entry, EVENTS_WITHIN_MS)))
      throw new Error(`The order service has not received the events of ${JSON.stringify(entry)}`);
  });
  await forEachLimited(orders, 8, async ({ review, ...planned }) => {
    const isStored = await order.add(planned);
    if (!isStored || review === null) return;
    const reviewed = await order.review({ orderId: planned.id, customerId: planned.customerId, ...review });
    if (!reviewed.ok) throw new Error(`Order ${planned.id} could not be reviewed: ${reviewed.code}`);
  });
}

/** The first visitor should see all ratings. */
async function awaitRatings(catalog: CatalogSeeding, orders: readonly PlannedOrder[]): Promise<void> {
  const expected = new Map<string, number>();
  for (const { serviceId, review } of orders) if (review !== null) expected.set(serviceId, (expected.get(serviceId) ?? 0) + 1);
  const deadline = Date.now() + EVENTS_WITHIN_MS;
  for (const [serviceId, count] of expected) {
    const isCounted = async () => (await catalog.countReviews(serviceId)) >= count;
    await poll('the reviews to reach the catalog', isCounted, { withinMs: deadline - Date.now(), everyMs: 100 });
  }
}
