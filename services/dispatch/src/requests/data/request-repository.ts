import { defined, hourMs, ok, refuse, type Decision, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  eventOutbox,
  findNewestFirst,
  mapPage,
  newId,
  trusted,
  type Clock,
  type Deletable,
  type Outbox,
  type Page,
  type PageQuery,
  type WriteAlongside,
  runExclusive,
} from '@karigar/service-kit';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import type { CustomerEntry } from '../../directory/data/directory-schemas.ts';
import type { RequestFact } from '../domain/decide.ts';
import type { LiveFact } from '../domain/live-fact.ts';
import { nextDueAt, type ServiceRequest } from '../domain/request.ts';
import type { Wait } from '../domain/usual-wait.ts';
import { requestModel, toFields, toRequest, type RequestDocument } from './request-model.ts';

const claimMs = 10_000;

/** A request that was stored now or by an earlier call. */
export interface Opened {
  readonly request: ServiceRequest;
  readonly isNew: boolean;
  /** See `RequestDocument.callHash`. */
  readonly callHash?: string | undefined;
}

/** A request of a customer, and its category while it is open. */
export interface RecentRequest {
  readonly openedAt: Date;
  readonly openIn: string | null;
}

/** A customer's entry in the directory, absent while it is unknown, and their latest requests, oldest first. */
interface OpeningContext {
  readonly customer: CustomerEntry | undefined;
  readonly recent: readonly RecentRequest[];
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

/** Stores requests. */
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
  const noteDue = (request: ServiceRequest): void => {
    const at = nextDueAt(request);
    if (at !== null) onDue?.(at);
  };
  const list = async (filter: QueryFilter<RequestDocument>, limit: number): Promise<ServiceRequest[]> =>
    (await model.find(filter, { outbox: 0, live: 0 }).sort({ createdAt: -1 }).limit(limit).lean<RequestDocument[]>()).map(toRequest);

  return {
    find: (key: RequestKey): Promise<ServiceRequest | undefined> => store.find(filterOf(key)),

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
        noteDue(request);
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
      if (changed.ok) noteDue(changed.value);
      return changed;
    },

    /** Reads what a new request of a customer is decided on, in one round trip from two collections. */
    openingContext: async (customerId: string, since: Date): Promise<OpeningContext> => {
      const openIn = { $cond: [{ $eq: ['$status', 'open'] }, '$category.id', null] };
      const found = await model.aggregate<{ recent: RecentRequest } | { customer: CustomerEntry }>([
        { $match: { customerId, createdAt: { $gte: since } } },
        { $sort: { createdAt: 1 } },
        { $project: { _id: 0, recent: { openedAt: '$createdAt', openIn } } },
        {
          $unionWith: {
            coll: 'customers',
            pipeline: [{ $match: { _id: customerId } }, { $project: { _id: 0, customer: '$$ROOT' } }],
          },
        },
      ]);
      return {
        customer: found.flatMap((one) => ('customer' in one ? one.customer : []))[0],
        recent: found.flatMap((one) => ('recent' in one ? one.recent : [])),
      };
    },

    /** The customer's open requests, newest first. */
    openOf: (customerId: string): Promise<ServiceRequest[]> => list({ customerId, status: 'open' }, 100),

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

    /** Open requests that a provider has been asked about, newest first. While the customer holds the provider's offer, a request is open past its end. */
    openAskedOf: (providerId: string, now: Date): Promise<ServiceRequest[]> => {
      const isHeld = { offers: trusted({ $elemMatch: { providerId, status: 'held' } }) };
      return list({ ...openAsked(providerId, now), $or: [{ expiresAt: trusted({ $gt: now }) }, isHeld] }, 50);
    },

    /** Ids of the requests with an offer of this provider that the customer can still accept. */
    idsWithOffersOf: async (providerId: string): Promise<string[]> => {
      const available = trusted({ $elemMatch: { providerId, status: trusted({ $in: ['open', 'held'] }) } });
      return (await model.find({ status: 'open', offers: available }, { _id: 1 }).lean()).map(({ _id }) => _id);
    },

    /** A page of all requests of a customer, newest first. */
    pageOfCustomer: async (customerId: string, query: PageQuery): Promise<Page<ServiceRequest>> => {
      const page = await findNewestFirst(model, { customerId }, query, { timeField: 'createdAt', exclude: ['outbox', 'live'] });
      return mapPage(page, toRequest);
    },

    /** A page of all requests that a provider was ever asked about, newest first. */
    pageOfAsked: async (providerId: string, query: PageQuery): Promise<Page<ServiceRequest>> => {
      const asked = { 'asked.providerId': providerId };
      const page = await findNewestFirst(model, asked, query, { timeField: 'createdAt', exclude: ['outbox', 'live'] });
      return mapPage(page, toRequest);
    },

    /** Requests that a provider was asked about after `after`, newest first. */
    askedAfter: async (
      providerId: string,
      after: Date,
      query: PageQuery,
    ): Promise<Page<{ id: string; createdAt: Date; askedAt: Date }>> => {
      const page = await findNewestFirst(model, askedSince(providerId, after), query, {
        timeField: 'createdAt',
        exclude: ['offers', 'address', 'description', 'outbox', 'live'],
      });
      return mapPage(page, ({ _id, createdAt, asked }) => ({
        id: _id,
        createdAt,
        askedAt: asked.find((one) => one.providerId === providerId)?.at ?? createdAt,
      }));
    },

    /** How many there are, not counting those in `except`. */
    countAskedAfter: (providerId: string, after: Date, except: readonly string[]): Promise<number> =>
      model.countDocuments({ ...askedSince(providerId, after), _id: trusted({ $nin: [...except] }) }),

    /** Open requests of some categories, newest first. */
    openInCategories: (categoryIds: readonly string[], now: Date): Promise<ServiceRequest[]> =>
      list({ 'category.id': trusted({ $in: [...categoryIds] }), status: 'open', expiresAt: trusted({ $gt: now }) }, 100),

    /** How long the newest accepted requests of a category in a city waited for their first offer. The city is spelled as in the requests. */
    firstOfferWaits: async (categoryId: string, city: string, limit: number): Promise<Wait[]> => {
      const found = await model
        .find({ 'category.id': categoryId, 'place.city': city, status: 'accepted' }, { createdAt: 1, 'offers.madeAt': 1 })
        .sort({ createdAt: -1 })
        .limit(limit)
        .lean<RequestDocument[]>();
      return found.flatMap(({ createdAt, offers: [first] }) =>
        first === undefined ? [] : { openedAt: createdAt, firstOfferAt: first.madeAt },
      );
    },

    /** Prices in paise of the newest accepted offers of a category in a city. The city is spelled as in the requests. */
    acceptedPrices: async (categoryId: string, city: string, limit: number): Promise<number[]> => {
      const found = await model
        .find({ 'category.id': categoryId, 'place.city': city, status: 'accepted' }, { acceptedOfferId: 1, offers: 1 })
        .sort({ createdAt: -1 })
        .limit(limit)
        .lean<RequestDocument[]>();
      return found.flatMap(({ acceptedOfferId, offers }) => offers.filter(({ id }) => id === acceptedOfferId).map(({ price }) => price));
    },

    /** Id of the request that contains an offer of this provider. */
    findIdByOffer: async (offerId: string, providerId: string): Promise<string | undefined> =>
      (await model.findOne({ offers: trusted({ $elemMatch: { id: offerId, providerId } }) }, { _id: 1 }).lean())?._id,

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

    /** Ids of accepted requests of a customer, service or provider that have no order yet. */
    findAcceptedWithoutOrder: async (of: Deletable, session: ClientSession): Promise<string[]> => {
      const field = of.kind === 'customer' ? 'customerId' : `offers.${of.kind}Id`;
      const filter = { status: 'accepted' as const, orderId: trusted({ $type: 'null' as const }), [field]: of.id };
      const found = (await model.find(filter).session(session).lean<RequestDocument[]>()).map(toRequest);
      return found.filter((request) => isParty(of, request)).map(({ id }) => id);
    },
  };
}
/** Only the accepted offer makes its provider and its service a party. */
function isParty({ kind, id }: Deletable, { customerId, offers, acceptedOfferId }: ServiceRequest): boolean {
  const accepted = offers.find((offer) => offer.id === acceptedOfferId);
  return (kind === 'customer' ? customerId : accepted?.[`${kind}Id`]) === id;
}
export type RequestRepository = ReturnType<typeof createRequestRepository>;

const filterOf = ({ id, customerId }: RequestKey): QueryFilter<RequestDocument> & { _id: string } => ({
  _id: id,
  ...defined({ customerId }),
});

/** Longer than a request can be open, which bounds the part of the index that is read. */
const longestLifeMs = hourMs;

const openAsked = (providerId: string, now: Date) => ({
  'asked.providerId': providerId,
  createdAt: trusted({ $gt: new Date(now.getTime() - longestLifeMs) }),
  status: 'open' as const,
});

const askedSince = (providerId: string, after: Date): QueryFilter<RequestDocument> => ({
  asked: trusted({ $elemMatch: { providerId, at: trusted({ $gt: after }) } }),
  createdAt: trusted({ $gt: new Date(after.getTime() - longestLifeMs) }),
});
