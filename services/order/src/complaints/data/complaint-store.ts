import { ok, refuse, type ComplaintState, type EventEnvelope, type Result } from '@karigar/contracts';
import {
  embedded,
  findNewestFirst,
  inTransaction,
  isDuplicateKey,
  outboxField,
  outboxIndex,
  schemaOptions,
  type Outbox,
  type Page,
  type PageQuery,
  type WriteAlongside,
} from '@karigar/service-kit';
import { Schema, type Connection } from 'mongoose';
import type { Side } from '../../orders/domain/scrub.ts';
import type { Complaint } from '../domain/complaint.ts';

interface ComplaintDocument extends Omit<Complaint, 'id' | 'photos' | 'photosForProvider' | 'statement'> {
  _id: string;
  photos: string[];
  /** Absent in complaints filed before providers could see photos. */
  photosForProvider?: boolean;
  /** Absent in complaints filed before providers could write statements. */
  statement?: Complaint['statement'];
  /** Version for optimistic concurrency. */
  version: number;
  /** Absent in complaints filed before answers were published. */
  outbox?: EventEnvelope[];
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
    photosForProvider: Boolean,
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

const maxAttempts = 10;

export function createComplaintStore(connection: Connection, outbox: Outbox) {
  const complaints = connection.model<ComplaintDocument>('Complaint', complaintSchema);
  const photos = connection.model<PhotoDocument>('ComplaintPhoto', photoSchema);

  const findDocument = ({ id, ...owner }: ComplaintKey) => complaints.findOne({ _id: id, ...owner }).lean<ComplaintDocument>();

  /** Decides on the stored complaint and saves the result; decides again if another writer was faster. */
  async function decideAndSave(
    key: ComplaintKey,
    decide: (complaint: Complaint) => Result<Complaint>,
    save: (decided: Complaint, version: number) => Promise<Result<unknown>>,
  ): Promise<Result<Complaint>> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const found = await findDocument(key);
      if (found === null) return refuse('NOT_FOUND');
      const complaint = toComplaint(found);
      const decided = decide(complaint);
      if (!decided.ok || decided.value === complaint) return decided;
      if ((await save(decided.value, found.version)).ok) return decided;
    }
    return refuse('CONFLICT');
  }

  return {
    /** Stores a complaint with its photos and its event in one transaction. Does nothing when it exists already. */
    add: async (complaint: Complaint, pictures: readonly Buffer[], event: EventEnvelope): Promise<void> => {
      const { id, photos: photoIds, ...fields } = complaint;
      try {
        await inTransaction(connection, `complaint ${id}`, async (session) => {
          await complaints.create([{ ...fields, _id: id, photos: [...photoIds], version: 1, outbox: [event] }], { session });
          const documents = pictures.map((bytes, n) => ({ _id: photoIds[n], complaintId: id, bytes }));
          if (documents.length > 0) await photos.create(documents, { session, ordered: true });
          return ok(undefined);
        });
        outbox.nudge(id);
      } catch (error) {
        if (!isDuplicateKey(error) || (await complaints.exists({ _id: id })) === null) throw error;
      }
    },

    find: async (key: ComplaintKey): Promise<Complaint | undefined> => {
      const found = await findDocument(key);
      return found === null ? undefined : toComplaint(found);
    },

    /** Saves the operator's decision with its event, and whatever `alongside` writes. */
    answer: (
      id: string,
      decide: (complaint: Complaint) => Result<Complaint>,
      toEvent: (version: number) => EventEnvelope,
      alongside: WriteAlongside,
    ): Promise<Result<Complaint>> =>
      decideAndSave({ id }, decide, async ({ state, answer }, before) => {
        const version = before + 1;
        const saved = await inTransaction(connection, alongside.queue, async (session) => {
          const { matchedCount } = await complaints.updateOne(
            { _id: id, version: before },
            { $set: { state, answer, version }, $push: { outbox: toEvent(version) } },
            { session },
          );
          return matchedCount === 1 ? alongside.write(session) : refuse('CONFLICT');
        });
        if (saved.ok) outbox.nudge(id);
        return saved;
      }),

    /** Saves the provider's statement with its event. */
    saveStatement: (
      key: ComplaintKey,
      decide: (complaint: Complaint) => Result<Complaint>,
      toEvent: (version: number) => EventEnvelope,
    ): Promise<Result<Complaint>> =>
      decideAndSave(key, decide, async ({ statement }, before) => {
        const version = before + 1;
        const { matchedCount } = await complaints.updateOne(
          { _id: key.id, version: before },
          { $set: { statement, version }, $push: { outbox: toEvent(version) } },
        );
        if (matchedCount !== 1) return refuse('CONFLICT');
        outbox.nudge(key.id);
        return ok(undefined);
      }),

    /** A page of complaints, newest first. */
    page: async ({ customerId, providerId, state }: ComplaintFilter, query: PageQuery): Promise<Page<Complaint>> => {
      const filter = {
        ...(customerId === undefined ? {} : { customerId }),
        ...(providerId === undefined ? {} : { providerId }),
        ...(state === undefined ? {} : { state }),
      };
      const { items, nextCursor } = await findNewestFirst(complaints, filter, query, { timeField: 'createdAt' });
      return { items: items.map(toComplaint), nextCursor };
    },

    /** Leaves the first name of a deleted account. Safe to repeat. */
    scrub: async (side: Side, accountId: string): Promise<void> => {
      const name = `${side}Name` as const;
      await complaints.updateMany(
        { [`${side}Id`]: accountId },
        [{ $set: { [name]: { $arrayElemAt: [{ $split: [`$${name}`, ' '] }, 0] } } }],
        { updatePipeline: true },
      );
    },

    photo: async (complaintId: string, id: string): Promise<Buffer | undefined> => (await photos.findOne({ _id: id, complaintId }))?.bytes,
  };
}
export type ComplaintStore = ReturnType<typeof createComplaintStore>;

const toComplaint = ({
  _id,
  version: _version,
  outbox: _outbox,
  photosForProvider = false,
  statement = null,
  ...fields
}: ComplaintDocument): Complaint => ({ id: _id, ...fields, photosForProvider, statement });
