/**
 * Fills a running product with a believable market: see README.md. May be run again at any time: what is there stays, what a run that was
 * cut off left out is added.
 */
import { createCatalogSeeding } from '@karigar/catalog/seeding';
import { databaseUrl } from '@karigar/local';
import { createOrderSeeding } from '@karigar/order/seeding';
import { connectMongo, createLogger, derivedId } from '@karigar/service-kit';
import { createAccounts } from './src/accounts.ts';
import { plannedCustomers, plannedProviders, plannedServices, planOrders, type PlannedService } from './src/plan.ts';
import { sideBySide } from './src/side-by-side.ts';

const eventsArriveWithinMs = 30_000;
const dayMs = 24 * 3_600_000;
const daysBefore = (end: Date, days: number) => new Date(end.getTime() - days * dayMs);

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set. The product must be running; see infra/seed/README.md.`);
  return value;
};

const log = createLogger({ name: 'seed', level: process.env['SEED_LOG_LEVEL'] ?? 'warn' });
const prefix = process.env['KAFKA_TOPIC_PREFIX'] ?? 'karigar';
const database = (service: string) =>
  connectMongo(databaseUrl(setting('MONGO_URL'), `${prefix.replaceAll(/[^\w-]/g, '_')}_${service}`), log);
const accounts = createAccounts(setting('AUTH_URL'));
const [catalogDb, orderDb] = await Promise.all([database('catalog'), database('order')]);

try {
  const catalog = createCatalogSeeding(catalogDb);
  const order = createOrderSeeding(orderDb, process.env);
  const idByKey = new Map<string, string>();
  const ids = {
    of: (key: string) => {
      const id = idByKey.get(key);
      if (id === undefined) throw new Error(`${key} has no id`);
      return id;
    },
  };
  let step = Date.now();
  const done = (what: string) => {
    console.log(`${what} after ${((Date.now() - step) / 1_000).toFixed(1)} s`);
    step = Date.now();
  };

  await Promise.all([
    sideBySide(plannedProviders, 4, async (account) => void idByKey.set(account.key, await accounts.provider(account))),
    sideBySide(plannedCustomers, 3, async (account) => void idByKey.set(account.key, await accounts.customer(account))),
  ]);
  done(`${plannedProviders.length} providers and ${plannedCustomers.length} customers`);

  // The first service tells when a market that is there was begun, so that a later run plans the same days.
  const [first, ...others] = plannedServices;
  if (first === undefined) throw new Error('No service is planned');
  const { createdAt } = await publish(first, daysBefore(new Date(), first.daysAgo));
  const begun = new Date(createdAt.getTime() + first.daysAgo * dayMs);
  await sideBySide(others, 3, async (service) => void (await publish(service, daysBefore(begun, service.daysAgo))));
  done(`${plannedServices.length} services`);

  const known = [
    ...plannedServices.map(({ key }) => ({ serviceId: ids.of(key) })),
    ...plannedCustomers.map(({ key }) => ({ customerId: ids.of(key) })),
  ];
  await sideBySide(known, 8, async (who) => {
    if (!(await order.knows(who, eventsArriveWithinMs))) throw new Error(`The order service has not heard of ${JSON.stringify(who)}`);
  });
  const orders = planOrders({ now: begun, calendar: order.calendar, ids });
  await sideBySide(orders, 8, async ({ review, ...planned }) => {
    const stored = await order.add(planned);
    if (!stored || review === null) return;
    const reviewed = await order.review({ orderId: planned.id, customerId: planned.customerId, ...review });
    if (!reviewed.ok) throw new Error(`Order ${planned.id} could not be reviewed: ${reviewed.code}`);
  });
  const reviews = orders.filter(({ review }) => review !== null);
  done(`${orders.length} orders and ${reviews.length} reviews`);

  // The first visitor is to see the ratings.
  const expected = new Map<string, number>();
  for (const { serviceId } of reviews) expected.set(serviceId, (expected.get(serviceId) ?? 0) + 1);
  const deadline = Date.now() + eventsArriveWithinMs;
  for (const [serviceId, count] of expected) {
    while ((await catalog.reviewsOf(serviceId)) < count) {
      if (Date.now() > deadline) throw new Error('The reviews have not arrived in the catalog');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  done('ratings');

  async function publish({ key, provider, offer, trade, ...service }: PlannedService, createdAt: Date): Promise<{ createdAt: Date }> {
    const providerId = ids.of(provider.key);
    if ((await catalog.provider(providerId, eventsArriveWithinMs)) === undefined)
      throw new Error(`The catalog has not heard of ${provider.name}`);
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
    return published.value;
  }
} finally {
  await Promise.all([catalogDb.close(), orderDb.close()]);
}
