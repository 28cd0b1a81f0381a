import { dayMs, defined, ok, refuse, type Decision, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  eventOutbox,
  newId,
  trusted,
  type Clock,
  type Outbox,
  type WriteAlongside,
  runExclusive,
} from '@karigar/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import type { RequestFact } from '../domain/decide.ts';
import type { LiveFact } from '../domain/live-fact.ts';
import { nextDueAt, type ServiceRequest } from '../domain/request.ts';
import { createRequestLists } from './request-lists.ts';
import { requestModel, toFields, toRequest, type RequestDocument } from './request-model.ts';

const claimMs = 10_000;

/** A request that was stored now or by an earlier call. */
export interface Opened {
  readonly request: ServiceRequest;
  readonly isNew: boolean;
  /** See `RequestDocument.callHash`. */
  readonly callHash?: string | undefined;
}

export interface RequestKey {
  readonly id: string;
  readonly customerId?: string;
}

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly live: Outbox<LiveFact>;
  readonly clock: Clock;
  /** How long a request is kept, with its address: its order has its own copy. */
  readonly retentionDays: number;
  /** Called when a stored request's next timeout is known. */
  readonly onDue?: (at: Date) => void;
  readonly toEvents: Parameters<typeof eventOutbox<ServiceRequest, RequestFact>>[1];
  readonly toLive: (fact: RequestFact, request: ServiceRequest) => LiveFact[];
}

/** Stores requests, and reads their lists. */
export function createRequestRepository({ connection, outbox, live, clock, retentionDays, onDue, toEvents, toLive }: Options) {
  const model = requestModel(connection, retentionDays);
  const store = createAggregateStore<ServiceRequest, RequestFact, RequestDocument>({
    name: 'request',
    model,
    toState: toRequest,
    toFields,
    outgoing: [eventOutbox(outbox, toEvents), { field: 'live', drain: live, entriesOf: toLive }],
    clock,
  });
  const announceDue = (request: ServiceRequest): void => {
    const at = nextDueAt(request);
    if (at !== null) onDue?.(at);
  };

  return {
    ...createRequestLists(model),

    find: (key: RequestKey): Promise<ServiceRequest | undefined> => store.find(filterOf(key)),

    /** When a request of that time is removed. */
    removalOf: (createdAt: Date): Date => new Date(createdAt.getTime() + retentionDays * dayMs),

    /**
     * Stores a new request with its first facts, or returns the existing one with the same id. Refuses REQUEST_OPEN, with the other's id, when the
     * customer already has an open request in the category.
     */
    open: async (
      request: ServiceRequest,
      facts: readonly RequestFact[] = [{ type: 'RequestOpened' }],
      { alongside, callHash }: { alongside?: WriteAlongside | undefined; callHash?: string | undefined } = {},
    ): Promise<Result<Opened>> => {
      const inserted = await store.insert(request.id, { state: request, facts }, { more: { callHash }, alongside });
      if (!inserted.ok) return inserted;
      if (inserted.value) {
        announceDue(request);
        return ok({ request, isNew: true });
      }
      const existing = await model
        .findOne({ _id: request.id, customerId: request.customerId }, { outbox: 0, live: 0 })
        .lean<RequestDocument>();
      if (existing !== null) return ok({ request: toRequest(existing), isNew: false, callHash: existing.callHash });
      const other = await store.find({ customerId: request.customerId, 'category.id': request.category.id, status: 'open' });
      return refuse('REQUEST_OPEN', other === undefined ? {} : { id: other.id });
    },

    /** See `AggregateStore.change`. Changes of one request queue in this process: of many offers at once, each would otherwise lose against all others, one by one. */
    change: async (
      key: RequestKey,
      decide: (request: ServiceRequest) => Decision<ServiceRequest, RequestFact> | Promise<Decision<ServiceRequest, RequestFact>>,
      alongside?: (before: ServiceRequest, after: ServiceRequest) => WriteAlongside | undefined,
    ): Promise<Result<ServiceRequest>> => {
      const changed = await runExclusive(`request ${key.id}`, () => store.change(filterOf(key), decide, alongside));
      if (changed.ok) announceDue(changed.value);
      return changed;
    },

    /** Erases person, place and description from all requests of a deleted customer. The city stays, for usual prices. Safe to repeat. */
    forgetCustomer: async (customerId: string): Promise<void> => {
      await model.updateMany(
        { customerId },
        {
          $set: { firstName: '', address: '', description: '', photos: [], 'place.pincode': null },
          $unset: { voiceNote: '', 'place.point': '' },
        },
      );
    },

    /**
     * Replaces name and picture of a deleted provider in all their offers. Counts as a change of each request, so that one that is being changed does not
     * keep them. Safe to repeat.
     */
    forgetProvider: async (providerId: string, name: string): Promise<void> => {
      await model.updateMany(
        { 'asked.providerId': providerId, 'offers.providerId': providerId },
        { $set: { 'offers.$[own].shown.providerName': name, 'offers.$[own].shown.avatar': null }, $inc: { version: 1 } },
        { arrayFilters: [{ 'own.providerId': providerId }] },
      );
    },

    /** Claims open requests with a due timeout for this instance, for 10 s. If nobody has changed them by then, they are due again. */
    claimDue: async (now: Date, limit: number): Promise<string[]> => {
      const isDue = { status: 'open' as const, dueAt: trusted({ $lte: now }) };
      const found = await model.find(isDue, { _id: 1 }).sort({ dueAt: 1 }).limit(limit).lean();
      if (found.length === 0) return [];
      const these = { _id: trusted({ $in: found.map(({ _id }) => _id) }) };
      const claimedBy = newId();
      await model.updateMany({ ...these, ...isDue }, { $set: { claimedBy, dueAt: new Date(now.getTime() + claimMs) } });
      return (await model.find({ ...these, claimedBy }, { _id: 1 }).lean()).map(({ _id }) => _id);
    },
  };
}
export type RequestRepository = ReturnType<typeof createRequestRepository>;

const filterOf = ({ id, customerId }: RequestKey): QueryFilter<RequestDocument> & { _id: string } => ({
  _id: id,
  ...defined({ customerId }),
});
