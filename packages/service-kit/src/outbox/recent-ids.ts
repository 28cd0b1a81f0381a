/** The latest ids, at most `limit` of them. */
export interface RecentIds {
  add(id: string): void;
  has(id: string): boolean;
}

export function createRecentIds(limit: number): RecentIds {
  const ids = new Set<string>();
  return {
    add: (id) => {
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > limit && oldest !== undefined) ids.delete(oldest);
    },
    has: (id) => ids.has(id),
  };
}
