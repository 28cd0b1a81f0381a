import { ok, refuseField, type Decision, type Result } from '@karigar/contracts';

/** Words that people type, in any language, and the words that services of the category use instead. A phrase counts as one word. */
export interface Synonym {
  readonly words: readonly string[];
  readonly means: readonly string[];
}

/** Texts by language, of the languages after Hindi. What is absent is shown in English. */
export type Translations<Field extends string> = Readonly<Record<string, { readonly [Key in Field]?: string | undefined }>>;

/** A common job, described so that a karigar can tell what to bring. Blanks, "____", are the customer's to fill in. */
export interface JobBrief {
  readonly id: string;
  readonly title: string;
  /** Null: the English text is shown in Hindi too. */
  readonly titleHi: string | null;
  readonly description: string;
  readonly descriptionHi: string | null;
  readonly translations: Translations<'title' | 'description'>;
}

/** The details of a category that operators edit. */
export interface CategoryDetails {
  readonly name: string;
  /** Null: the English name is shown in Hindi too. */
  readonly nameHi: string | null;
  readonly description: string;
  /** Null: the English text is shown in Hindi too. */
  readonly descriptionHi: string | null;
  readonly translations: Translations<'name' | 'description'>;
  /** Search terms besides its names. */
  readonly searchWords: readonly string[];
  /** A match through a synonym weighs less than one of the word itself. */
  readonly synonyms: readonly Synonym[];
  readonly briefs: readonly JobBrief[];
  /** A hidden category is not listed and accepts no new services and requests. */
  readonly active: boolean;
}

/** A kind of work, e.g. plumbing. */
export interface Category extends CategoryDetails {
  /** The slug at its creation. */
  readonly id: string;
  /** Part of links, so it does not change with the name. */
  readonly slug: string;
  /** Id of its picture; null while it has none. */
  readonly picture: string | null;
  /** Position in lists, from 0. */
  readonly position: number;
}

export type CategoryFact = 'CategoryChanged';

const maxSlugLength = 60;

/** The slug of a name: `ac-cooling` for "AC & Cooling", `home-decor` for "Home Décor". Empty for a name without Latin letters and digits. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .slice(0, maxSlugLength)
    .trim()
    .replaceAll(' ', '-');

/** Refuses two briefs with the same id, whose titles differ only in case or punctuation. */
export const checkBriefs = (briefs: readonly JobBrief[] | undefined): Result<undefined> =>
  briefs === undefined || new Set(briefs.map(({ id }) => id)).size === briefs.length
    ? ok(undefined)
    : refuseField('briefs', 'Each title can be used once');

export interface CategoryChange {
  /** Omitted fields stay unchanged. */
  readonly details: { readonly [K in keyof CategoryDetails]?: CategoryDetails[K] | undefined };
  /** Undefined: the picture stays. */
  readonly picture?: string | undefined;
}

/** Changes a category. No fact when nothing differs. */
export function changeCategory(
  category: Category,
  { details, picture = category.picture ?? undefined }: CategoryChange,
): Decision<Category, CategoryFact> {
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  const changed: Category = { ...category, ...given, picture: picture ?? null };
  const isSame = JSON.stringify(changed) === JSON.stringify(category);
  return ok(isSame ? { state: category, facts: [] } : { state: changed, facts: ['CategoryChanged'] });
}
