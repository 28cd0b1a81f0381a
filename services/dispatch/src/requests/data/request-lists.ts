import { hourMs } from '@karigar/contracts';
import { findNewestFirst, mapPage, trusted, type Deletable, type Page, type PageQuery } from '@karigar/service-kit';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { CustomerEntry } from '../../directory/data/directory-schemas.ts';
import type { ServiceRequest } from '../domain/request.ts';
import type { Wait } from '../domain/usual-wait.ts';
import { toRequest, type RequestDocument } from './request-model.ts';

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

/** Reads requests as lists, each by an index, so that its cost does not grow with the requests that it leaves out. */
export function createRequestLists(model: Model<RequestDocument>) {
  const list = async (filter: QueryFilter<RequestDocument>, limit: number): Promise<ServiceRequest[]> =>
    (await model.find(filter, { outbox: 0, live: 0 }).sort({ createdAt: -1 }).limit(limit).lean<RequestDocument[]>()).map(toRequest);

  return {
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

    /** A page of the open requests of everybody, newest first. */
    pageOfOpen: async (query: PageQuery): Promise<Page<ServiceRequest>> => {
      const page = await findNewestFirst(model, { status: 'open' }, query, { timeField: 'createdAt', exclude: ['outbox', 'live'] });
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
