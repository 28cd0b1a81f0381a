import { ok, refuse, type ActiveRequestView, type EventEnvelope, type Result } from '@karigar/contracts';
import {
  collectionOf,
  crashPoint,
  isDuplicateKey,
  outboxIndex,
  pendingIndex,
  schemaOptions,
  type Clock,
  type Outbox,
} from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import type { LiveEntry } from '../../live/live.ts';
import type { Decision, RequestFact } from '../domain/decide.ts';
import { nextDueAt, type Asked, type Offer, type Place, type ServiceRequest } from '../domain/request.ts';
import { toEvents } from '../messaging/publishes.ts';
import { toLive } from '../messaging/tells.ts';
import { activeRequestView } from '../queries/views.ts';

/** A request at rest: with its offers, what is to be published, and what the people are to be told. */
interface RequestDocument {
  _id: string;
  version: number;
  customerId: string;
  firstName: string;
  category: { id: string; name: string };
  address: string;
  place: Place;
  description: string;
  status: ServiceRequest['status'];
  createdAt: Date;
  expiresAt: Date;
  extended: boolean;
  asked: Asked[];
  nextWaveAt: Date | null;
  waves: number;
  offers: Offer[];
  acceptedOfferId: string | null;
  orderId: string | null;
  /** When time next changes something; null when closed. */
  dueAt: Date | null;
  outbox: EventEnvelope[];
  live: LiveEntry[];
}

const schema = new Schema<RequestDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'requests' });
schema.index({ customerId: 1, 'category.id': 1 }, { unique: true, partialFilterExpression: { status: 'open' } });
schema.index({ customerId: 1, createdAt: -1 });
schema.index({ 'asked.providerId': 1, createdAt: -1 }, { partialFilterExpression: { status: 'open' } });
schema.index({ 'category.id': 1 }, { partialFilterExpression: { status: 'open' } });
schema.index({ dueAt: 1 }, { partialFilterExpression: { status: 'open' } });
schema.index({ 'offers.id': 1 });
schema.index(...outboxIndex);
schema.index(...pendingIndex('live'));

/** Offers of one request can race by the dozen; each round one of them wins, so the loop always ends. */
const triesAgainstOthers = 60;

export interface RequestKey {
  readonly id: string;
  readonly customerId?: string;
}

/** The only place that knows request documents. */
export function createRequestRepository({
  connection,
  outbox,
  live,
  clock,
}: {
  connection: Connection;
  outbox: Outbox;
  live: Outbox<LiveEntry>;
  clock: Clock;
}) {
  const requests = collectionOf(connection.model<RequestDocument>('Request', schema));
  const withoutPending = { outbox: 0, live: 0 } as const;
  const filter = ({ id, customerId }: RequestKey) => ({ _id: id, ...(customerId === undefined ? {} : { customerId }) });

  const pendingOf = (facts: readonly RequestFact[], request: ServiceRequest, version: number) => ({
    outbox: facts.flatMap((fact) => toEvents(fact, request, version, clock.now())),
    live: facts.flatMap((fact) => toLive(fact, request)),
  });
  const nudge = (id: string, waiting: Pick<RequestDocument, 'outbox' | 'live'>) => {
    outbox.nudge(id, waiting.outbox);
    live.nudge(id, waiting.live);
  };

  return {
    find: async (key: RequestKey): Promise<ServiceRequest | undefined> => {
      const document = await requests.findOne(filter(key), { projection: withoutPending });
      return document === null ? undefined : toRequest(document);
    },

    /** Stores a new request. One open request per customer and category: the id of the one that is there otherwise. */
    open: async (request: ServiceRequest): Promise<Result<ServiceRequest>> => {
      const { outbox: events, live: entries } = pendingOf([{ type: 'RequestOpened' }], request, 1);
      try {
        await requests.insertOne({ ...toDocument(request), version: 1, outbox: events, live: entries });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const same = await requests.findOne({ _id: request.id, customerId: request.customerId });
        if (same !== null) return ok(toRequest(same));
        const other = await requests.findOne({ customerId: request.customerId, 'category.id': request.category.id, status: 'open' });
        return refuse('REQUEST_OPEN', other === null ? {} : { id: other._id });
      }
      crashPoint('request:stored');
      nudge(request.id, { outbox: events, live: entries });
      return ok(request);
    },

    /**
     * Loads, asks `decision`, and saves what it says with its events and messages in ONE conditional update. Another writer in between: reload
     * and decide anew. Not there or not yours: NOT_FOUND.
     */
    change: async (key: RequestKey, decision: (request: ServiceRequest) => Decision): Promise<Result<ServiceRequest>> => {
      for (let attempt = 0; attempt < triesAgainstOthers; attempt += 1) {
        const document = await requests.findOne(filter(key));
        if (document === null) return refuse('NOT_FOUND');
        const before = toRequest(document);
        const decided = decision(before);
        if (!decided.ok) return decided;
        const { request, facts } = decided.value;
        if (request === before && facts.length === 0) return ok(request);
        const version = document.version + 1;
        const { outbox: events, live: entries } = pendingOf(facts, request, version);
        const { _id, ...fields } = toDocument(request);
        const saved = await requests.updateOne(
          { _id, version: document.version },
          { $set: { ...fields, version }, $push: { outbox: { $each: events }, live: { $each: entries } } },
        );
        if (saved.matchedCount === 1) {
          crashPoint('request:changed');
          nudge(_id, { outbox: [...document.outbox, ...events], live: [...document.live, ...entries] });
          return ok(request);
        }
      }
      return refuse('CONFLICT');
    },

    openOf: async (customerId: string): Promise<ServiceRequest[]> =>
      (await requests.find({ customerId, status: 'open' }, { projection: withoutPending }).sort({ createdAt: -1 }).toArray()).map(
        toRequest,
      ),

    /** Open requests that a provider has been asked about and is entitled to still, newest first. */
    activeFor: async (providerId: string, now: Date, entitled: (request: ServiceRequest) => boolean): Promise<ActiveRequestView[]> => {
      const documents = await requests
        .find({ 'asked.providerId': providerId, status: 'open', expiresAt: { $gt: now } }, { projection: withoutPending })
        .sort({ createdAt: -1 })
        .limit(50)
        .toArray();
      return documents
        .map(toRequest)
        .filter(entitled)
        .flatMap((request) => {
          const asked = request.asked.find((candidate) => candidate.providerId === providerId);
          return asked === undefined ? [] : [activeRequestView(request, asked)];
        });
    },

    /** Open requests of some categories, for a provider who has just come. */
    openInCategories: async (categoryIds: readonly string[], now: Date): Promise<ServiceRequest[]> =>
      (
        await requests
          .find({ 'category.id': { $in: [...categoryIds] }, status: 'open', expiresAt: { $gt: now } }, { projection: withoutPending })
          .limit(100)
          .toArray()
      ).map(toRequest),

    /** The request that holds an offer of this provider. */
    ofOffer: async (offerId: string, providerId: string): Promise<string | undefined> =>
      (await requests.findOne({ offers: { $elemMatch: { id: offerId, providerId } } }, { projection: { _id: 1 } }))?._id,

    /** Ids of requests that time has something to do with. */
    due: async (now: Date, limit: number): Promise<string[]> =>
      (
        await requests
          .find({ status: 'open', dueAt: { $lte: now } }, { projection: { _id: 1 } })
          .sort({ dueAt: 1 })
          .limit(limit)
          .toArray()
      ).map(({ _id }) => _id),
  };
}
export type RequestRepository = ReturnType<typeof createRequestRepository>;

/** Field by field, so that a new field is stored only when somebody decided so. */
const toDocument = (request: ServiceRequest): Omit<RequestDocument, 'version' | 'outbox' | 'live'> => ({
  _id: request.id,
  customerId: request.customerId,
  firstName: request.firstName,
  category: request.category,
  address: request.address,
  place: request.place,
  description: request.description,
  status: request.status,
  createdAt: request.createdAt,
  expiresAt: request.expiresAt,
  extended: request.extended,
  asked: [...request.asked],
  nextWaveAt: request.nextWaveAt,
  waves: request.waves,
  offers: [...request.offers],
  acceptedOfferId: request.acceptedOfferId,
  orderId: request.orderId,
  dueAt: nextDueAt(request),
});

const toRequest = (document: RequestDocument): ServiceRequest => ({
  id: document._id,
  customerId: document.customerId,
  firstName: document.firstName,
  category: document.category,
  address: document.address,
  place: document.place,
  description: document.description,
  status: document.status,
  createdAt: document.createdAt,
  expiresAt: document.expiresAt,
  extended: document.extended,
  asked: document.asked,
  nextWaveAt: document.nextWaveAt,
  waves: document.waves,
  offers: document.offers,
  acceptedOfferId: document.acceptedOfferId,
  orderId: document.orderId,
});
