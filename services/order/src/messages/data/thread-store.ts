import { ok, refuse, type Decision, type EventEnvelope, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  derivedId,
  embedded,
  eventOutbox,
  findNewestFirst,
  mapPage,
  outboxField,
  outboxIndex,
  schemaOptions,
  trusted,
  type AggregateDocument,
  type Clock,
  type Outbox,
  type Page,
  type PageQuery,
  type WriteAlongside,
} from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import type { Order } from '../../orders/domain/order.ts';
import { ownedBy, type Side } from '../../orders/domain/side.ts';
import { aboutOf, anonymize, newThread, type Message, type Thread, type ThreadFact } from '../domain/thread.ts';

interface ThreadDocument extends AggregateDocument, Omit<Thread, 'messages'> {
  messages: Message[];
  outbox: EventEnvelope[];
}

const schema = new Schema<ThreadDocument>(
  {
    _id: String,
    version: Number,
    orderId: String,
    customerId: String,
    providerId: String,
    createdAt: Date,
    about: embedded({ number: String, serviceId: String, serviceName: String, requestId: String, scheduledStart: Date }),
    messages: [
      embedded({ id: String, from: String, text: String, photos: { type: [String], default: undefined }, at: Date, readAt: Date }),
    ],
    unread: embedded({ customer: Number, provider: Number }),
    outbox: outboxField,
  },
  { ...schemaOptions, collection: 'threads' },
);
schema.index({ customerId: 1, createdAt: -1, _id: -1 });
schema.index({ providerId: 1, createdAt: -1, _id: -1 });
schema.index(...outboxIndex);

export const threadIdOf = (orderId: string) => derivedId('thread', orderId);

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly toEvents: Parameters<typeof eventOutbox<Thread, ThreadFact>>[1];
}

/** One document per order; its update decides the order of the messages and counts them. */
export function createThreadStore({ connection, outbox, clock, toEvents }: Options) {
  const model = connection.model<ThreadDocument>('Thread', schema);
  const store = createAggregateStore<Thread | null, ThreadFact, ThreadDocument>({
    name: 'thread',
    model,
    toState: toThread,
    toFields: (thread) => (thread === null ? {} : { ...thread, messages: [...thread.messages] }),
    outgoing: [eventOutbox(outbox, (fact, thread, version, at) => (thread === null ? [] : toEvents(fact, thread, version, at)))],
    clock,
    initial: null,
  });

  return {
    /** Null until the first message. */
    find: async (orderId: string): Promise<Thread | null> => (await store.find({ _id: threadIdOf(orderId) })) ?? null,

    /** See `AggregateStore.change`. The first message creates the thread. */
    change: async (
      order: Order,
      decide: (thread: Thread) => Decision<Thread, ThreadFact>,
      alongside?: WriteAlongside,
    ): Promise<Result<Thread | null>> =>
      store.change(
        { _id: threadIdOf(order.id) },
        (stored) => {
          const thread = stored ?? newThread(order, clock.now());
          const decided = decide(thread);
          if (!decided.ok) return decided;
          const { state, facts } = decided.value;
          // Unchanged, so nothing is stored.
          return ok({ state: state === thread ? stored : { ...state, about: aboutOf(order) }, facts });
        },
        () => alongside,
      ),

    /** How many messages of these orders a side has not read; orders without any are missing. */
    unreadOf: async (orderIds: readonly string[], side: Side): Promise<Map<string, number>> => {
      if (orderIds.length === 0) return new Map();
      const found = await model
        .find({ _id: trusted({ $in: orderIds.map(threadIdOf) }) }, { orderId: 1, unread: 1 })
        .lean<Pick<ThreadDocument, 'orderId' | 'unread'>[]>();
      return new Map(found.flatMap(({ orderId, unread }) => (unread[side] > 0 ? [[orderId, unread[side]] as const] : [])));
    },

    /** An account's threads, newest first. */
    pageOf: async (side: Side, accountId: string, query: PageQuery): Promise<Page<Thread>> => {
      const page = await findNewestFirst(model, ownedBy(side, accountId), query, { timeField: 'createdAt', exclude: ['outbox'] });
      return mapPage(page, toThread);
    },

    /** Erases everything that a deleted account has written. Safe to repeat. */
    anonymize: async (side: Side, accountId: string): Promise<void> => {
      const threads = await model.find(ownedBy(side, accountId), { _id: 1, orderId: 1 }).lean<Pick<ThreadDocument, '_id' | 'orderId'>[]>();
      for (const { _id, orderId } of threads) {
        const anonymized = await store.change({ _id }, (thread) => (thread === null ? refuse('NOT_FOUND') : anonymize(thread, side)));
        if (!anonymized.ok) throw new Error(`The messages of order ${orderId} could not be removed: ${anonymized.code}`);
      }
    },
  };
}
export type ThreadStore = ReturnType<typeof createThreadStore>;

const toThread = ({ _id, version: _version, outbox: _outbox, ...thread }: ThreadDocument): Thread => thread;
