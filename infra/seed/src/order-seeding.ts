import type { PaymentMethod, Result, SlotKey } from '@karigar/contracts';
import {
  createCalendar,
  createDirectory,
  createOrderRepository,
  createReviewStore,
  createSlotDays,
  decide,
  isOpen,
  type Order,
  orderClaim,
  type OrderCommand,
  orderConfig,
  type OrderDocument,
  orderModel,
  placeDirect,
  priced,
  type ReviewDocument,
  reviewOrder,
  snapshotOf,
  toDocument,
  toEvent,
} from '@karigar/order/internal';
import { awaitProjection, collectionOf, isDuplicateKey, systemClock, type Outbox } from '@karigar/service-kit';
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
  const config = settings.parse(env);
  const calendar = createCalendar(config.TIME_ZONE);
  const directory = createDirectory(connection);
  const slots = createSlotDays(connection);
  const documents = collectionOf(orderModel(connection));
  const orders = createOrderRepository({ connection, outbox, clock: systemClock });
  const reviews = createReviewStore(connection, outbox);

  const place = async (seed: SeedOrder): Promise<{ order: Order; stored: OrderDocument }> => {
    const [service, customer] = await Promise.all([directory.service(seed.serviceId), directory.customer(seed.customerId)]);
    const provider = service === null ? null : await directory.provider(service.providerId);
    const window = calendar.windowsOf(seed.day).find(({ key }) => key === seed.key);
    if (service === null || customer === null || provider === null || window === undefined)
      throw new Error(`Order ${seed.id} refers to an unknown service, provider or customer`);

    let order: Order = placeDirect(
      {
        id: seed.id,
        customerId: seed.customerId,
        providerId: service.providerId,
        serviceId: seed.serviceId,
        schedule: { start: window.start, end: window.end, window: { day: seed.day, key: seed.key } },
        location: seed.location,
        issue: seed.issue,
        notes: null,
        prices: priced(service.visitingChargePaise || config.DEFAULT_VISITING_PAISE, {
          platform: config.DIRECT_PLATFORM_PAISE,
          tax: config.DIRECT_TAX_PAISE,
        }),
        payment: seed.payment,
        snapshot: snapshotOf(service, provider, customer),
      },
      seed.createdAt,
    );
    let version = 1;
    const events = [toEvent({ type: 'OrderPlaced' }, order, version, seed.createdAt)];
    for (const { command, at } of seed.course) {
      const decided = decide(order, command, at);
      if (!decided.ok) throw new Error(`Order ${seed.id} is ${order.status} and cannot ${command.type}`);
      order = decided.value.order;
      version += 1;
      for (const fact of decided.value.facts) events.push(toEvent(fact, order, version, at));
    }
    return { order, stored: { ...toDocument(order), version, claimsToFree: [], outbox: events } };
  };

  /** Replaces a tombstone too: the service writes one if an earlier run died between the claim and the order. */
  const store = async (document: OrderDocument): Promise<void> => {
    try {
      await documents.insertOne(document);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await documents.replaceOne({ _id: document._id, status: 'void' }, document);
    }
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

    /** Stores an order unless it exists. An open order claims its window first; returns false when the window is taken. */
    add: async (seed: SeedOrder): Promise<boolean> => {
      if ((await orders.find({ id: seed.id })) !== undefined) return true;
      const { order, stored } = await place(seed);
      if (!isOpen(order)) {
        await store(stored);
        return true;
      }
      const where = { providerId: order.providerId, day: seed.day, key: seed.key };
      const claim = orderClaim(order);
      if (!(await slots.claim(where, claim, 1, new Date()))) return false;
      await store(stored);
      await slots.settle(where, claim);
      return true;
    },

    /** Reviews a fulfilled order unless it was reviewed. `at` must be within the period for reviews. */
    review: async ({ at, ...command }: SeedReview): Promise<Result<ReviewDocument> | { readonly ok: true; readonly value: undefined }> => {
      const reviewed = await reviewOrder({ orders, reviews, clock: { now: () => at } }, command);
      return !reviewed.ok && reviewed.code === 'ALREADY_REVIEWED' ? { ok: true, value: undefined } : reviewed;
    },
  };
}
export type OrderSeeding = ReturnType<typeof createOrderSeeding>;
export type { OrderCommand };
