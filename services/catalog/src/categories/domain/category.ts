import { ok, type Decision } from '@karigar/contracts';

/** Words that people type, in any language, and what services of the category are called instead. Phrases count as one word. */
export interface Synonym {
  readonly words: readonly string[];
  readonly means: readonly string[];
}

/** A common job, described so that a karigar can tell what to bring. Blanks, "____", are the customer's to fill in. */
export interface JobBrief {
  readonly id: string;
  readonly title: string;
  /** Null: the English text is shown in Hindi too. */
  readonly titleHi: string | null;
  readonly description: string;
  readonly descriptionHi: string | null;
}

/** What an operator says about a category. */
export interface CategoryDetails {
  readonly name: string;
  /** Null: the English name is shown in Hindi too. */
  readonly nameHi: string | null;
  readonly description: string;
  /** Null: the English text is shown in Hindi too. */
  readonly descriptionHi: string | null;
  /** What people type when they look for it, besides its names. */
  readonly searchWords: readonly string[];
  /** A match through them weighs less than one of the word itself. */
  readonly synonyms: readonly Synonym[];
  readonly briefs: readonly JobBrief[];
  /** A hidden one leaves lists and takes no new services and requests. */
  readonly active: boolean;
}

/** A kind of work that is offered. */
export interface Category extends CategoryDetails {
  /** As the slug. */
  readonly id: string;
  /** Part of links, so it stays when the name changes. */
  readonly slug: string;
  /** Id of its picture; null while it has none. */
  readonly picture: string | null;
  /** Where it stands among the others, from 0. */
  readonly position: number;
}

export type CategoryFact = 'CategoryChanged';

/** The slug of a name: `ac-cooling` for "AC & Cooling". Empty for a name without Latin letters and digits. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');

export interface CategoryChange {
  /** What is left out stays. */
  readonly details: { readonly [K in keyof CategoryDetails]?: CategoryDetails[K] | undefined };
  /** Undefined: the picture stays. */
  readonly picture?: string | undefined;
}

/** Changes a category. What is so already changes nothing. */
export function changeCategory(
  category: Category,
  { details, picture = category.picture ?? undefined }: CategoryChange,
): Decision<Category, CategoryFact> {
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  const changed: Category = { ...category, ...given, picture: picture ?? null };
  const isSame = JSON.stringify(changed) === JSON.stringify(category);
  return ok(isSame ? { state: category, facts: [] } : { state: changed, facts: ['CategoryChanged'] });
}
