import { ok, refuse, type Decision, type EventEnvelope, type Result } from '@karigar/contracts';
import {
  createAggregateStore,
  embedded,
  eventOutbox,
  outboxField,
  outboxIndex,
  schemaOptions,
  trusted,
  type AggregateDocument,
  type Clock,
  type Outbox,
  type WriteAlongside,
} from '@karigar/service-kit';
import { Schema, type Connection, type QueryFilter } from 'mongoose';
import type { Category, CategoryFact, JobBrief, Synonym, Translations } from '../domain/category.ts';

interface CategoryDocument extends AggregateDocument {
  name: string;
  nameHi: string | null;
  searchWords: string[];
  synonyms: Synonym[];
  briefs: JobBrief[];
  slug: string;
  description: string;
  descriptionHi: string | null;
  translations: Translations<'name' | 'description'>;
  picture: string | null;
  active: boolean;
  position: number;
  outbox: EventEnvelope[];
}

const { Mixed } = Schema.Types;

const schema = new Schema<CategoryDocument>(
  {
    _id: String,
    version: Number,
    name: String,
    nameHi: String,
    searchWords: [String],
    synonyms: [embedded({ words: [String], means: [String] })],
    briefs: [embedded({ id: String, title: String, titleHi: String, description: String, descriptionHi: String, translations: Mixed })],
    slug: String,
    description: String,
    descriptionHi: String,
    translations: Mixed,
    picture: String,
    active: Boolean,
    position: Number,
    outbox: outboxField,
  },
  { ...schemaOptions, collection: 'categories' },
);
schema.index({ slug: 1 }, { unique: true });
schema.index({ picture: 1 });
schema.index(...outboxIndex);

const toCategory = ({ _id: id, version: _version, outbox: _outbox, ...category }: CategoryDocument): Category => ({ id, ...category });

interface Options {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** See `AggregateOptions`. */
  readonly onSaved?: () => void;
  readonly toEvents: Parameters<typeof eventOutbox<Category | null, CategoryFact>>[1];
}

/** More than a marketplace has. */
const maxCategories = 500;

/** Stores categories. */
export function createCategoryRepository({ connection, outbox, clock, onSaved, toEvents }: Options) {
  const model = connection.model<CategoryDocument>('Category', schema);
  const store = createAggregateStore<Category | null, CategoryFact, CategoryDocument>({
    name: 'category',
    model,
    initial: null,
    toState: toCategory,
    toFields: (category) => {
      if (category === null) return {};
      const { id: _id, searchWords, synonyms, briefs, ...fields } = category;
      return { ...fields, searchWords: [...searchWords], synonyms: [...synonyms], briefs: [...briefs] };
    },
    outgoing: [eventOutbox(outbox, toEvents)],
    clock,
    onSaved,
  });
  const list = async (filter: QueryFilter<CategoryDocument>): Promise<Category[]> =>
    (await model.find(filter, { outbox: 0 }).sort({ position: 1, _id: 1 }).limit(maxCategories).lean<CategoryDocument[]>()).map(toCategory);
  const find = async (filter: QueryFilter<CategoryDocument>): Promise<Category | undefined> => (await store.find(filter)) ?? undefined;

  return {
    /** Active and hidden ones, in the order in which they are shown. */
    all: (): Promise<Category[]> => list({}),

    /** Active ones, in the order in which they are shown. */
    active: (): Promise<Category[]> => list({ active: true }),

    /** Active or hidden. */
    find: (id: string) => find({ _id: id }),
    findActive: (id: string) => find({ _id: id, active: true }),
    findBySlug: (slug: string) => find({ slug, active: true }),
    findBySlugOrId: (text: string) => find({ active: true, ...trusted({ $or: [{ _id: text }, { slug: text.toLowerCase() }] }) }),

    /** See `AggregateStore.change`; a category that is not stored yet is null. */
    change: async (
      id: string,
      decide: (category: Category | null) => Decision<Category | null, CategoryFact> | Promise<Decision<Category | null, CategoryFact>>,
      alongside?: (before: Category | null, after: Category | null) => WriteAlongside,
    ): Promise<Result<Category>> => {
      const changed = await store.change({ _id: id }, decide, alongside);
      if (!changed.ok) return changed;
      return changed.value === null ? refuse('NOT_FOUND') : ok(changed.value);
    },

    showsImage: async (mediaId: string): Promise<boolean> => (await model.exists({ picture: mediaId })) !== null,
  };
}
export type CategoryRepository = ReturnType<typeof createCategoryRepository>;
