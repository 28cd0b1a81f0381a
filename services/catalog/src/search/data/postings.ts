import SearchableMap from 'minisearch/SearchableMap';

/** The entries that have a term, and how much it says about each. In no order. */
export interface Postings {
  readonly term: string;
  slots: Uint32Array;
  impacts: Float32Array;
  size: number;
}

const firstRoom = 2;

function withRoom(postings: Postings): void {
  if (postings.size < postings.slots.length) return;
  const room = Math.ceil(postings.size * 1.5);
  const [slots, impacts] = [new Uint32Array(room), new Float32Array(room)];
  slots.set(postings.slots);
  impacts.set(postings.impacts);
  Object.assign(postings, { slots, impacts });
}

/**
 * The words of an index, each with the slots of the entries that have it, 8 bytes a piece. The words are in MiniSearch's radix tree, which finds beginnings and typing mistakes.
 */
export function createVocabulary() {
  const tree = new SearchableMap<Postings>();
  return {
    get: (term: string): Postings | undefined => tree.get(term),

    /** Notes that an entry has a term. Answers where, for `remove`. */
    add: (term: string, slot: number, impact: number): Postings => {
      const known = tree.get(term);
      const postings = known ?? { term, slots: new Uint32Array(firstRoom), impacts: new Float32Array(firstRoom), size: 0 };
      if (known === undefined) tree.set(term, postings);
      withRoom(postings);
      postings.slots[postings.size] = slot;
      postings.impacts[postings.size] = impact;
      postings.size += 1;
      return postings;
    },

    /** Forgets that an entry has a term. */
    remove: (postings: Postings, slot: number): void => {
      const { slots, impacts } = postings;
      const at = slots.indexOf(slot);
      const last = postings.size - 1;
      slots.copyWithin(at, last, last + 1);
      impacts.copyWithin(at, last, last + 1);
      postings.size = last;
      if (last === 0) tree.delete(postings.term);
    },

    /** The terms that begin so. */
    beginningWith: (start: string): Iterable<Postings> => tree.atPrefix(start).values(),

    /** The terms that differ in so many letters at most, with how many. */
    like: (term: string, letters: number): Iterable<[Postings, number]> => tree.fuzzyGet(term, letters).values(),
  };
}
