import { ok, refuse, type PaymentMethod, type Result, type SlotKey } from '@karigar/contracts';
import { placeOf } from '@karigar/contracts/places';
import {
  createCalendar,
  createDirectory,
  createDirectOrder,
  createOrderRepository,
  createReviewStore,
  createWindowDays,
  createStartCode,
  decide,
  directPrices,
  isOpen,
  type Order,
  type OrderCommand,
  orderConfig,
  type OrderDocument,
  orderModel,
  type Review,
  reviewOrder,
  snapshotOf,
  toEvents,
} from '@karigar/order/seeding';
import { awaitProjection, inTransaction, isDuplicateKey, loadConfig, systemClock, type Outbox } from '@karigar/service-kit';
import type { Connection } from 'mongoose';

/** An order of the demo data: when it was booked, for when, and what has happened since. */
export interface SeedOrder {
  readonly id: string;
  readonly customerId: string;
  readonly serviceId: string;
  readonly day: string;
  readonly key: SlotKey;
  readonly location: string;
  readonly issue: string;
  readonly payment: { readonly method: PaymentMethod; readonly cardLast4: string | null };
  readonly createdAt: Date;
  /** In chronological order. Each command must be allowed in the state before it. */
  readonly course: readonly { readonly command: OrderCommand; readonly at: Date }[];
}

export interface SeedReview {
  readonly orderId: string;
  readonly customerId: string;
  readonly rating: number;
  readonly comment: string;
  readonly at: Date;
}

const settings = orderConfig.pick({ TIME_ZONE: true, DIRECT_PLATFORM_PAISE: true, DIRECT_TAX_PAISE: true, DEFAULT_VISITING_PAISE: true });

// The running order service sweeps its outboxes, and so publishes these events.
const outbox: Outbox = { nudge: () => undefined };

/**
 * Writes past orders and reviews to the order service's database by its own rules and repositories, while the service runs. All calls are
 * idempotent. An order is decided step by step in memory and stored once, in its current state with all its events. Stored step by step, a past
 * order would be open for a moment, and the service would expire it.
 */
export function createOrderSeeding(connection: Connection, env: NodeJS.ProcessEnv) {
  const config = loadConfig(settings, env);
  const calendar = createCalendar(config.TIME_ZONE);
  const directory = createDirectory(connection);
  const windows = createWindowDays(connection);
  const model = orderModel(connection);
  const orders = createOrderRepository({ connection, outbox, clock: systemClock, toEvents });
  const reviews = createReviewStore({ connection, outbox, rateService: directory.rate });

  const place = async (seed: SeedOrder): Promise<{ order: Order; stored: OrderDocument }> => {
    const [service, customer] = await Promise.all([directory.service(seed.serviceId), directory.customer(seed.customerId)]);
    const provider = service === null ? null : await directory.provider(service.providerId);
    const window = calendar.windowsOf(seed.day).find(({ key }) => key === seed.key);
    if (service === null || customer === null || provider === null || window === undefined)
      throw new Error(`Order ${seed.id} refers to an unknown service, provider or customer`);

    let order: Order = createDirectOrder(
      {
        id: seed.id,
        customerId: seed.customerId,
        providerId: service.providerId,
        serviceId: seed.serviceId,
        schedule: { start: window.start, end: window.end, window: { day: seed.day, key: seed.key } },
        location: seed.location,
        place: placeOf({ address: seed.location }),
        issue: seed.issue,
        notes: null,
        prices: directPrices(
          {
            direct: { platform: config.DIRECT_PLATFORM_PAISE, tax: config.DIRECT_TAX_PAISE },
            instant: { platform: 0, tax: 0 },
            defaultVisitingCharge: config.DEFAULT_VISITING_PAISE,
          },
          service.visitingChargePaise,
        ),
        payment: seed.payment,
        snapshot: snapshotOf(service, provider, customer),
        startCode: createStartCode(),
      },
      seed.createdAt,
    );
    let version = 1;
    const events = toEvents({ type: 'OrderPlaced' }, order, version, seed.createdAt);
    for (const { command, at } of seed.course) {
      const decided = decide(order, command.type === 'progress' ? { ...command, code: order.details.startCode } : command, at);
      if (!decided.ok) throw new Error(`Order ${seed.id} is ${order.state.status} and cannot ${command.type}`);
      order = decided.value.state;
      version += 1;
      for (const fact of decided.value.facts) events.push(...toEvents(fact, order, version, at));
    }
    return {
      order,
      stored: { _id: order.id, details: order.details, state: order.state, history: [...order.history], version, outbox: events },
    };
  };

  return {
    /** Days and booking windows in the marketplace's time zone. */
    calendar,

    /** Waits for the events of a customer, or of a service and its provider. Returns false when they did not arrive within `patienceMs`. */
    hasReceived: async ({ serviceId, customerId }: { serviceId?: string; customerId?: string }, patienceMs: number): Promise<boolean> => {
      const found = await awaitProjection(async () => {
        if (customerId !== undefined) return directory.customer(customerId);
        const service = await directory.service(serviceId ?? '');
        return service === null ? null : directory.provider(service.providerId);
      }, patienceMs);
      return found !== undefined;
    },

    /** Stores an order unless it exists. An open order occupies its window; returns false when the window is taken. */
    add: async (seed: SeedOrder): Promise<boolean> => {
      if ((await orders.find({ id: seed.id })) !== undefined) return true;
      const { order, stored } = await place(seed);
      const { providerId, customerId, serviceId } = order.details;
      const entry = { id: order.id, customerId, serviceId, until: null };
      const added = await inTransaction(connection, providerId, async (session) => {
        if (isOpen(order) && !(await windows.occupy({ providerId, day: seed.day, key: seed.key }, entry, 1, new Date(), session)))
          return refuse('SLOT_TAKEN');
        await model.create([stored], { session });
        return ok(true);
      }).catch((error: unknown) => {
        if (isDuplicateKey(error)) return ok(true);
        throw error;
      });
      return added.ok;
    },

    /** Reviews a fulfilled order unless it was reviewed. `at` lies within the days after it in which that is possible. */
    review: async ({ at, ...command }: SeedReview): Promise<Result<Review> | { readonly ok: true; readonly value: undefined }> => {
      const reviewed = await reviewOrder({ orders, reviews, clock: { now: () => at } }, command);
      return !reviewed.ok && reviewed.code === 'ALREADY_REVIEWED' ? { ok: true, value: undefined } : reviewed;
    },
  };
}
export type OrderSeeding = ReturnType<typeof createOrderSeeding>;
export type { OrderCommand };
