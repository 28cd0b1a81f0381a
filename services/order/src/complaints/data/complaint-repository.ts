import { defined, noShowReason, ok, type ComplaintState, type Decision, type EventEnvelope, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  embedded,
  eventOutbox,
  findNewestFirst,
  inSequence,
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
import type { Side } from '../../orders/domain/side.ts';
import type { Complaint, ComplaintFact } from '../domain/complaint.ts';

interface ComplaintDocument extends AggregateDocument, Omit<Complaint, 'id' | 'photos'> {
  photos: string[];
  outbox: EventEnvelope[];
}

const complaintSchema = new Schema<ComplaintDocument>(
  {
    _id: String,
    orderId: String,
    orderNumber: String,
    customerId: String,
    customerName: String,
    providerId: String,
    providerName: String,
    serviceId: String,
    serviceName: String,
    reason: String,
    text: String,
    photos: [String],
    state: String,
    createdAt: Date,
    answer: embedded({ text: String, at: Date }),
    statement: embedded({ text: String, at: Date }),
    version: Number,
    outbox: outboxField,
  },
  { ...schemaOptions, collection: 'complaints' },
);
const newestFirst = { createdAt: -1, _id: -1 } as const;
complaintSchema.index(newestFirst);
complaintSchema.index({ customerId: 1, ...newestFirst });
complaintSchema.index({ providerId: 1, ...newestFirst });
complaintSchema.index({ state: 1, ...newestFirst });
const openStates: readonly ComplaintState[] = ['new', 'investigating'];
/** An order has one open complaint. */
complaintSchema.index({ orderId: 1 }, { unique: true, partialFilterExpression: { state: { $in: openStates } } });
complaintSchema.index(...outboxIndex);

/** One encoded photo, far below MongoDB's limit of 16 MB. Written in the transaction of its complaint. */
interface PhotoDocument {
  _id: string;
  complaintId: string;
  bytes: Buffer;
}
const photoSchema = new Schema<PhotoDocument>(
  { _id: String, complaintId: String, bytes: Buffer },
  { ...schemaOptions, collection: 'complaint_photos' },
);

/** Selects a customer's complaints, a provider's, or those in a state. */
export type ComplaintFilter = Partial<Pick<Complaint, 'customerId' | 'providerId'>> & { readonly state?: ComplaintState | undefined };

/** Identifies one complaint; with the wrong customer or provider it matches nothing. */
export type ComplaintKey = Pick<Complaint, 'id'> & Partial<Pick<Complaint, 'customerId' | 'providerId'>>;

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly toEvents: Parameters<typeof eventOutbox<Complaint, ComplaintFact>>[1];
}

/** Complaints and their photos. */
export function createComplaintRepository({ connection, outbox, clock, toEvents }: Options) {
  const complaints = connection.model<ComplaintDocument>('Complaint', complaintSchema);
  const photos = connection.model<PhotoDocument>('ComplaintPhoto', photoSchema);
  const store = createAggregateStore<Complaint, ComplaintFact, ComplaintDocument>({
    name: 'complaint',
    model: complaints,
    toState: toComplaint,
    toFields: ({ id: _id, photos: photoIds, ...fields }) => ({ ...fields, photos: [...photoIds] }),
    outgoing: [eventOutbox(outbox, toEvents)],
    clock,
  });
  const filterOf = ({ id, ...owner }: ComplaintKey) => ({ _id: id, ...owner });

  const writePhotos =
    ({ id, photos: photoIds }: Complaint, pictures: readonly Buffer[]): WriteAlongside['write'] =>
    async (session) => {
      const documents = pictures.map((bytes, n) => ({ _id: photoIds[n], complaintId: id, bytes }));
      await photos.create(documents, { session, ordered: true });
      return ok(undefined);
    };

  return {
    /**
     * Stores a complaint about an order with its photos and the writes of `check`, in one transaction.
     * @returns false when it exists already, or the order has an open complaint
     */
    add: (complaint: Complaint, order: Order, pictures: readonly Buffer[], check: WriteAlongside['write']): Promise<Result<boolean>> =>
      store.insert(
        complaint.id,
        { state: complaint, facts: [{ type: 'ComplaintFiled', order }] },
        { alongside: { queue: `complaint ${complaint.id}`, write: inSequence(check, writePhotos(complaint, pictures)) } },
      ),

    find: (key: ComplaintKey): Promise<Complaint | undefined> => store.find(filterOf(key)),

    /** A customer's complaints about an order. */
    ofOrder: async (key: Pick<Complaint, 'orderId' | 'customerId'>): Promise<Complaint[]> =>
      (await complaints.find(key, { outbox: 0 }).lean<ComplaintDocument[]>()).map(toComplaint),

    /** When the open complaint about an order was filed, if it says that nobody came. */
    nobodyCameAt: async (orderId: string): Promise<Date | undefined> => {
      const open = { orderId, reason: noShowReason.value, state: trusted({ $in: [...openStates] }) };
      return (await complaints.findOne(open, { createdAt: 1 }).lean<Pick<ComplaintDocument, 'createdAt'>>())?.createdAt;
    },

    /** See `AggregateStore.change`. */
    change: (
      key: ComplaintKey,
      decide: (complaint: Complaint) => Decision<Complaint, ComplaintFact>,
      alongside?: WriteAlongside,
    ): Promise<Result<Complaint>> => store.change(filterOf(key), decide, () => alongside),

    /** A page of complaints, newest first. */
    page: async ({ customerId, providerId, state }: ComplaintFilter, query: PageQuery): Promise<Page<Complaint>> => {
      const filter = defined({ customerId, providerId, state });
      return mapPage(await findNewestFirst(complaints, filter, query, { timeField: 'createdAt' }), toComplaint);
    },

    /** Leaves the first name of a deleted account, and of a customer no photos. Safe to repeat. */
    anonymize: async (side: Side, accountId: string): Promise<void> => {
      const name = `${side}Name` as const;
      if (side === 'customer') {
        const illustrated = { customerId: accountId, 'photos.0': trusted({ $exists: true }) };
        for (const { _id, photos: ids } of await complaints.find(illustrated, { photos: 1 }).lean<ComplaintDocument[]>()) {
          await photos.deleteMany({ _id: trusted({ $in: ids }) });
          await complaints.updateOne({ _id }, { $set: { photos: [] } });
        }
      }
      await complaints.updateMany(
        { [`${side}Id`]: accountId },
        [{ $set: { [name]: { $arrayElemAt: [{ $split: [`$${name}`, ' '] }, 0] } } }],
        { updatePipeline: true },
      );
    },

    photosOf: async ({ photos: ids }: Complaint): Promise<readonly { readonly id: string; readonly bytes: Buffer }[]> =>
      (await photos.find({ _id: trusted({ $in: [...ids] }) })).map(({ _id, bytes }) => ({ id: _id, bytes })),

    photo: async (complaintId: string, id: string): Promise<Buffer | undefined> => (await photos.findOne({ _id: id, complaintId }))?.bytes,
  };
}
export type ComplaintRepository = ReturnType<typeof createComplaintRepository>;

const toComplaint = ({ _id: id, version: _version, outbox: _outbox, ...fields }: ComplaintDocument): Complaint => ({ id, ...fields });
