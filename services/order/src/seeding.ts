import { ok, refuse, type PaymentMethod, type Result, type SlotKey } from '@karigar/contracts';
import { awaitProjection, inTransaction, isDuplicateKey, systemClock, type Outbox } from '@karigar/service-kit';
import type { Connection } from 'mongoose';
import { orderConfig } from './config.ts';
import { createDirectory } from './directory/data/directory.ts';
import { orderModel, type OrderDocument } from './orders/data/order-model.ts';
import { createOrderRepository } from './orders/data/order-repository.ts';
import { decide, type OrderCommand } from './orders/domain/decide.ts';
import { isOpen, type Order } from './orders/domain/order.ts';
import { placeDirect } from './orders/domain/place.ts';
import { directPrices } from './orders/domain/prices.ts';
import { toEvents } from './orders/messaging/publishes.ts';
import { snapshotOf } from './orders/use-cases/place-order.ts';
import { createReviewStore } from './reviews/data/review-store.ts';
import type { Review } from './reviews/domain/review.ts';
import { reviewOrder } from './reviews/use-cases/review-order.ts';
import { createSlotDays } from './slots/data/slot-days.ts';
import { createCalendar } from './slots/domain/calendar.ts';

/** An order of the demo data: when it was booked, for when, and what became of it since. */
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
  /** In the order in which they happened. Each must be a move that the order allows then. */
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

// A running order service sweeps its outboxes: what is written here is published there.
const outbox: Outbox = { nudge: () => undefined };

/**
 * The order service's own rules for the seed program: over its database, beside a running order service, at times that the caller sets.
 * An order is decided step by step in memory and stored once, as it stands now, with all its events; so nobody meets a past order half
 * way, least of all the completer, who would end it. Everything may be repeated.
 */
export function createOrderSeeding(connection: Connection, env: NodeJS.ProcessEnv) {
  const config = settings.parse(env);
  const calendar = createCalendar(config.TIME_ZONE);
  const directory = createDirectory(connection);
  const slots = createSlotDays(connection);
  const model = orderModel(connection);
  const orders = createOrderRepository({ connection, outbox, clock: systemClock, toEvents });
  const reviews = createReviewStore(connection, outbox);

  const place = async (seed: SeedOrder): Promise<{ order: Order; stored: OrderDocument }> => {
    const [service, customer] = await Promise.all([directory.service(seed.serviceId), directory.customer(seed.customerId)]);
    const provider = service === null ? null : await directory.provider(service.providerId);
    const window = calendar.windowsOf(seed.day).find(({ key }) => key === seed.key);
    if (service === null || customer === null || provider === null || window === undefined)
      throw new Error(`Order ${seed.id} names somebody who is not known`);

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
      },
      seed.createdAt,
    );
    let version = 1;
    const events = toEvents({ type: 'OrderPlaced' }, order, version, seed.createdAt);
    for (const { command, at } of seed.course) {
      const decided = decide(order, command, at);
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
    /** The calendar day of an instant, `YYYY-MM-DD`, and when a window begins, in the marketplace's zone. */
    calendar,

    /** Waits until a service with its provider, and a customer, have arrived here. */
    knows: async ({ serviceId, customerId }: { serviceId?: string; customerId?: string }, patienceMs: number): Promise<boolean> => {
      const found = await awaitProjection(async () => {
        if (customerId !== undefined) return directory.customer(customerId);
        const service = await directory.service(serviceId ?? '');
        return service === null ? null : directory.provider(service.providerId);
      }, patienceMs);
      return found !== undefined;
    },

    /** Stores an order unless it is there. An open one takes its window first; false when that has gone to somebody else. */
    add: async (seed: SeedOrder): Promise<boolean> => {
      if ((await orders.find({ id: seed.id })) !== undefined) return true;
      const { order, stored } = await place(seed);
      const { providerId, customerId, serviceId } = order.details;
      const entry = { id: order.id, customerId, serviceId, until: null };
      const added = await inTransaction(connection, providerId, async (session) => {
        if (isOpen(order) && !(await slots.occupy({ providerId, day: seed.day, key: seed.key }, entry, 1, new Date(), session)))
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
