import { dayMs, ok, refuse, refuseField, unsentAttachmentsMax, type Result } from '@karigar/contracts';
import { Schema, type ClientSession, type Connection, type QueryFilter } from 'mongoose';
import type { Clock } from '../clock.ts';
import { trusted } from '../mongo/connect.ts';
import { findNewestFirst, type Page, type PageQuery } from '../mongo/page.ts';
import { schemaOptions } from '../mongo/schema.ts';
import { encodeUploads, type Picture } from './encode-uploads.ts';
import { typeOfVoiceNote, voiceNoteTypes } from './voice-note.ts';

/** Photos are stored as WebP. */
export const photoType = 'image/webp';

/** A photo or a voice note of restricted visibility. */
export interface Attachment {
  readonly id: string;
  /** The account that uploaded it. */
  readonly ownerId: string;
  /** What refers to it, e.g. an order. Empty: it was uploaded for a form that has not been submitted. */
  readonly about: readonly string[];
  /** Media type. */
  readonly type: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
}

interface AttachmentDocument extends Omit<Attachment, 'id' | 'about'> {
  _id: string;
  about: string[];
  type: string;
  /** When MongoDB removes it. Absent once something refers to it that stays. */
  expiresAt?: Date;
}

const schema = new Schema<AttachmentDocument>(
  { _id: String, ownerId: String, about: [String], type: { type: String }, bytes: Buffer, createdAt: Date, expiresAt: Date },
  { ...schemaOptions, collection: 'photos' },
);
schema.index({ ownerId: 1, createdAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
const unsentIndex = 'unsent';
schema.index({ ownerId: 1, createdAt: -1 }, { name: unsentIndex, partialFilterExpression: { about: [] } });

/** Wide enough to make out damage. */
const width = 1600;
/** The browser keeps an unsent form for a day; its photos must live longer. */
const unsentMs = 2 * dayMs;

/**
 * Photos and voice notes of one service, uploaded before the form that refers to them is submitted. One that nothing refers to is removed after two
 * days, and one account can have 50 of these. One document each, far below MongoDB's limit of 16 MB.
 * @param limitsPerPerson factor of that limit
 */
export function createAttachmentStore(connection: Connection, clock: Clock, limitsPerPerson = 1) {
  const unsentMax = unsentAttachmentsMax * limitsPerPerson;
  const attachments = connection.model<AttachmentDocument>('Photo', schema);
  const add = async (ownerId: string, id: string | undefined, type: string, bytes: Buffer): Promise<void> => {
    const now = clock.now();
    const stored = { ownerId, about: [], type, bytes, createdAt: now, expiresAt: new Date(now.getTime() + unsentMs) };
    await attachments.updateOne({ _id: id }, { $setOnInsert: stored }, { upsert: true });
  };
  /** Refuses LIMIT_REACHED when the account would have too many unsent attachments. A repeated call adds none. */
  const checkUnsent = async (ownerId: string, ids: readonly string[]): Promise<Result<undefined>> => {
    if (ids.length === 0) return ok(undefined);
    const unsent = { ownerId, createdAt: trusted({ $gte: new Date(clock.now().getTime() - unsentMs) }), about: [] };
    // Named: MongoDB can choose the index of all attachments, which reads what the account has sent, with the bytes.
    if ((await attachments.countDocuments(unsent, { limit: unsentMax, hint: unsentIndex })) + ids.length <= unsentMax) return ok(undefined);
    const stored = await attachments.countDocuments({ _id: trusted({ $in: [...ids] }), ownerId });
    return stored === ids.length ? ok(undefined) : refuse('LIMIT_REACHED', { limit: unsentMax }, tooManyUnsent(unsentMax));
  };
  return {
    /** Stores pictures under these ids, all or none. Refuses LIMIT_REACHED, and UNSUPPORTED_TYPE and INVALID with the name of the field. */
    addPhotos: async (ownerId: string, pictures: readonly Picture[], ids: readonly string[]): Promise<Result<undefined>> => {
      const mayAdd = await checkUnsent(ownerId, ids);
      if (!mayAdd.ok) return mayAdd;
      const encoded = await encodeUploads(pictures, { widths: [width] });
      if (!encoded.ok) return encoded;
      for (const [n, { [width]: bytes }] of encoded.value.entries()) await add(ownerId, ids[n], photoType, bytes);
      return ok(undefined);
    },

    /** Stores a voice note as it is. Refuses LIMIT_REACHED, and UNSUPPORTED_TYPE for anything that no browser records. */
    addVoiceNote: async (ownerId: string, { field, bytes }: Picture, id: string): Promise<Result<undefined>> => {
      const mayAdd = await checkUnsent(ownerId, [id]);
      if (!mayAdd.ok) return mayAdd;
      const type = await typeOfVoiceNote(bytes);
      if (type === undefined) return refuse('UNSUPPORTED_TYPE', { errors: [{ path: field, message: noRecording }] }, noRecording);
      await add(ownerId, id, type, bytes);
      return ok(undefined);
    },

    find: async (id: string): Promise<Attachment | undefined> => {
      const found = await attachments.findById(id);
      return found === null ? undefined : toAttachment(found);
    },

    /**
     * Keeps attachments because `about` refers to them from now on; runs in the transaction that stores the reference. Refuses what is gone or
     * belongs to another account, and a voice note that is no voice note.
     * @param until when `about` itself is removed. Of several, the last one counts. Default: never
     */
    keep: async (
      { photos = [], voiceNote }: { photos?: readonly string[] | undefined; voiceNote?: string | undefined },
      { ownerId, about, until }: { ownerId: string; about: string; until?: Date },
      session: ClientSession,
    ): Promise<Result<undefined>> => {
      const keepOf = async (filter: QueryFilter<AttachmentDocument>) => {
        const kept = { $addToSet: { about }, ...(until === undefined ? { $unset: { expiresAt: '' } } : { $max: { expiresAt: until } }) };
        return (await attachments.updateMany({ ...filter, ownerId }, kept, { session })).matchedCount;
      };
      if (photos.length > 0 && (await keepOf({ _id: trusted({ $in: [...photos] }), type: photoType })) < photos.length)
        return refuse('INVALID', { errors: [{ path: 'photos', message: goneSentence }] }, goneSentence);
      if (voiceNote !== undefined && (await keepOf({ _id: voiceNote, type: trusted({ $in: [...voiceNoteTypes] }) })) === 0)
        return refuseField('voice_note', 'The voice note is no longer there. Please record it again.');
      return ok(undefined);
    },

    /** Removes an attachment that only `about` refers to, in the transaction that drops the reference. */
    remove: async (id: string, { ownerId, about }: { ownerId: string; about: string }, session: ClientSession): Promise<void> => {
      await attachments.deleteOne({ _id: id, ownerId, about: [about] }, { session });
    },

    /** An account's attachments that something refers to, newest first. */
    pageOf: async (ownerId: string, query: PageQuery): Promise<Page<Attachment>> => {
      const filter = { ownerId, 'about.0': trusted({ $exists: true }) };
      const page = await findNewestFirst(attachments, filter, query, { timeField: 'createdAt', exclude: ['bytes'] });
      const items = await attachments.find({ _id: trusted({ $in: page.items.map(({ _id }) => _id) }) }).sort({ createdAt: -1, _id: -1 });
      return { items: items.map(toAttachment), nextCursor: page.nextCursor };
    },

    /** Removes the attachments of a deleted account. Safe to repeat. */
    removeOf: async (ownerId: string): Promise<void> => {
      await attachments.deleteMany({ ownerId });
    },
  };
}
export type AttachmentStore = ReturnType<typeof createAttachmentStore>;

const noRecording = 'Only WebM, Ogg and MP4 recordings are accepted.';
const tooManyUnsent = (max: number) => `You have added ${max} photos and voice notes that were not sent. Please try again in two days.`;
const goneSentence = 'A photo is no longer there. Please remove it and add it again.';

const toAttachment = ({ _id, ownerId, about, type, bytes, createdAt }: AttachmentDocument): Attachment => ({
  id: _id,
  ownerId,
  about: [...about],
  type,
  bytes,
  createdAt,
});

/** An attachment in the data export of its owner. */
export const exportedAttachment = ({ id, about, type, bytes, createdAt }: Omit<Attachment, 'ownerId'>): Record<string, unknown> => ({
  id,
  about,
  created: createdAt.toISOString(),
  type,
  base64: bytes.toString('base64'),
});
