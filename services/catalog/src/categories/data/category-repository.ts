import type { Decision, EventEnvelope, Result } from '@karigar/contracts';
import {
  createAggregateStore,
  eventOutbox,
  outboxField,
  outboxIndex,
  schemaOptions,
  trusted,
  type AggregateDocument,
  type Clock,
  type Outbox,
} from '@karigar/service-kit';
import { Schema, type Connection, type QueryFilter } from 'mongoose';
import type { Category } from '../domain/category.ts';

interface CategoryDocument extends AggregateDocument {
  name: string;
  slug: string;
  description: string;
  picture: string;
  /** Hash of the drawing that the picture was made of. */
  drawing: string;
  active: boolean;
  position: number;
  outbox: EventEnvelope[];
}

const schema = new Schema<CategoryDocument>(
  {
    _id: String,
    version: Number,
    name: String,
    slug: String,
    description: String,
    picture: String,
    drawing: String,
    active: Boolean,
    position: Number,
    outbox: outboxField,
  },
  { ...schemaOptions, collection: 'categories' },
);
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

/** A category with the hash of the drawing that its picture was made of; null before it is stored. */
export type StoredCategory = { readonly category: Category; readonly drawing: string } | null;
export type CategoryFact = 'CategoryChanged';

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly toEvents: Parameters<typeof eventOutbox<StoredCategory, CategoryFact>>[1];
}

/** Categories at rest. */
export function createCategoryRepository({ connection, outbox, clock, toEvents }: Options) {
  const model = connection.model<CategoryDocument>('Category', schema);
  const store = createAggregateStore<StoredCategory, CategoryFact, CategoryDocument>({
    name: 'category',
    model,
    initial: null,
    toState: (document) => ({ category: toCategory(document), drawing: document.drawing }),
    toFields: (stored) => {
      if (stored === null) return {};
      const { id: _id, ...fields } = stored.category;
      return { ...fields, drawing: stored.drawing };
    },
    outgoing: [eventOutbox(outbox, toEvents)],
    clock,
  });
  const list = async (filter: QueryFilter<CategoryDocument>, limit: number): Promise<Category[]> =>
    (await model.find(filter, { outbox: 0 }).sort({ position: 1 }).limit(limit).lean<CategoryDocument[]>()).map(toCategory);
  const find = async (filter: QueryFilter<CategoryDocument>): Promise<Category | undefined> =>
    (await store.find({ ...filter, active: true }))?.category;

  return {
    /** Active and retired ones, in the order in which they are shown. */
    all: (): Promise<Category[]> => list({}, 500),

    /** Active ones after a position, in the order in which they are shown. */
    active: ({ after = -1, limit = 500 }: { after?: number; limit?: number } = {}): Promise<Category[]> =>
      list({ active: true, position: trusted({ $gt: after }) }, limit),

    findActive: (id: string) => find({ _id: id }),
    findBySlug: (slug: string) => find({ slug }),
    findBySlugOrId: (text: string) => find(trusted({ $or: [{ _id: text }, { slug: text.toLowerCase() }] })),

    /** See `AggregateStore.change`; a category that is not stored yet is null. */
    change: (
      id: string,
      decide: (stored: StoredCategory) => Promise<Decision<StoredCategory, CategoryFact>>,
    ): Promise<Result<StoredCategory>> => store.change({ _id: id }, decide),

    showsImage: async (mediaId: string): Promise<boolean> => (await model.exists({ picture: mediaId })) !== null,
  };
}
export type CategoryRepository = ReturnType<typeof createCategoryRepository>;
