import SearchableMap from 'minisearch/SearchableMap';

/** The entries that contain a term, with its weight in each. Unordered. */
export interface Postings {
  readonly term: string;
  /** Whether an entry contains it as a word, and not only as the stem of one. */
  isWord: boolean;
  slots: Uint32Array;
  impacts: Float32Array;
  size: number;
}

const initialCapacity = 2;

function growIfFull(postings: Postings): void {
  if (postings.size < postings.slots.length) return;
  const capacity = Math.ceil(postings.size * 1.5);
  const [slots, impacts] = [new Uint32Array(capacity), new Float32Array(capacity)];
  slots.set(postings.slots);
  impacts.set(postings.impacts);
  Object.assign(postings, { slots, impacts });
}

/**
 * An index's terms, each with the slots of the entries that contain it, 8 bytes each. The terms are in MiniSearch's radix tree, which supports prefix
 * and fuzzy search.
 */
export function createVocabulary() {
  const tree = new SearchableMap<Postings>();
  return {
    get: (term: string): Postings | undefined => tree.get(term),

    /** Adds a term of an entry. Returns the postings, for `remove`. */
    add: (term: string, slot: number, impact: number, isWord: boolean): Postings => {
      const known = tree.get(term);
      const postings = known ?? {
        term,
        isWord,
        slots: new Uint32Array(initialCapacity),
        impacts: new Float32Array(initialCapacity),
        size: 0,
      };
      if (known === undefined) tree.set(term, postings);
      if (isWord) postings.isWord = true;
      growIfFull(postings);
      postings.slots[postings.size] = slot;
      postings.impacts[postings.size] = impact;
      postings.size += 1;
      return postings;
    },

    /** Removes a term of an entry. */
    remove: (postings: Postings, slot: number): void => {
      const { slots, impacts } = postings;
      const at = slots.indexOf(slot);
      const last = postings.size - 1;
      slots.copyWithin(at, last, last + 1);
      impacts.copyWithin(at, last, last + 1);
      postings.size = last;
      if (last === 0) tree.delete(postings.term);
    },

    /** The terms with this prefix. */
    withPrefix: (prefix: string): Iterable<Postings> => tree.atPrefix(prefix).values(),

    /** The terms within this edit distance, with the distance. */
    similarTo: (term: string, maxEdits: number): Iterable<[Postings, number]> => tree.fuzzyGet(term, maxEdits).values(),
  };
}
export type Vocabulary = ReturnType<typeof createVocabulary>;
