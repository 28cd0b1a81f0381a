import type { EventEnvelope } from '@karigar/contracts';
import { collectionOf, crashPoint, isDuplicateKey, outboxIndex, schemaOptions, type Clock, type Outbox } from '@karigar/service-kit';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { Category } from '../domain/category.ts';
import { changedEvent } from '../messaging/publishes.ts';

interface CategoryDocument {
  _id: string;
  name: string;
  slug: string;
  description: string;
  picture: string;
  /** Hash of the drawing that the picture was made of. */
  drawing: string;
  active: boolean;
  position: number;
  version: number;
  outbox: EventEnvelope[];
}

const schema = new Schema<CategoryDocument>({ _id: String }, { ...schemaOptions, strict: false, collection: 'categories' });
schema.index({ slug: 1 }, { unique: true });
schema.index({ active: 1, position: 1 });
schema.index({ picture: 1 });
schema.index(...outboxIndex);

const toCategory = ({ _id, name, slug, description, picture, active, position }: CategoryDocument): Category => ({
  id: _id,
  name,
  slug,
  description,
  picture,
  active,
  position,
});

/** A category as it stands, with what is needed to replace it. */
export interface StoredCategory {
  readonly category: Category;
  readonly drawing: string;
  readonly version: number;
}

/** The only place that knows category documents. */
export function createCategoryRepository({ connection, outbox, clock }: { connection: Connection; outbox: Outbox; clock: Clock }) {
  const categories = collectionOf(connection.model<CategoryDocument>('Category', schema));
  const find = async (filter: mongo.Filter<CategoryDocument>): Promise<Category | undefined> => {
    const document = await categories.findOne(filter, { projection: { outbox: 0 } });
    return document === null ? undefined : toCategory(document);
  };
  return {
    /** Active and retired ones, in the order in which they are shown. */
    all: async (): Promise<Category[]> =>
      (
        await categories
          .find({}, { projection: { outbox: 0 } })
          .sort({ position: 1 })
          .toArray()
      ).map(toCategory),

    /** Active ones after a position, in the order in which they are shown. */
    active: async ({ after = -1, limit = 500 }: { after?: number; limit?: number } = {}): Promise<Category[]> =>
      (
        await categories
          .find({ active: true, position: { $gt: after } }, { projection: { outbox: 0 } })
          .sort({ position: 1 })
          .limit(limit)
          .toArray()
      ).map(toCategory),

    findActive: (id: string) => find({ _id: id, active: true }),
    findBySlug: (slug: string) => find({ slug, active: true }),
    findBySlugOrId: (text: string) => find({ active: true, $or: [{ _id: text }, { slug: text.toLowerCase() }] }),

    stored: async (id: string): Promise<StoredCategory | undefined> => {
      const document = await categories.findOne({ _id: id });
      return document === null ? undefined : { category: toCategory(document), drawing: document.drawing, version: document.version };
    },

    /** Writes a category with its event if it still is at `version` (0: not there yet). Answers whether it was. */
    put: async (category: Category, drawing: string, version: number): Promise<boolean> => {
      const { id, ...fields } = category;
      const next = version + 1;
      const event = changedEvent(category, next, clock.now());
      try {
        const { matchedCount, upsertedCount } = await categories.updateOne(
          { _id: id, version },
          { $set: { ...fields, drawing, version: next }, $push: { outbox: event } },
          { upsert: version === 0 },
        );
        if (matchedCount + upsertedCount === 0) return false;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      crashPoint('category:stored');
      outbox.nudge(id);
      return true;
    },

    needsImage: async (mediaId: string): Promise<boolean> => (await categories.countDocuments({ picture: mediaId }, { limit: 1 })) > 0,
  };
}
export type CategoryRepository = ReturnType<typeof createCategoryRepository>;
