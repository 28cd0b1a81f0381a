import { unreadableCursor } from '@karigar/service-kit';

const pattern = /^rank-(\d{1,6})$/;

/** The end of a page in relevance order: the number of services up to there. */
export const encodeRank = (seen: number): string => `rank-${seen}`;

/**
 * 0 without a cursor.
 * @throws INVALID for a cursor that cannot be read, or of another order
 */
export function decodeRank(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const seen = pattern.exec(cursor)?.[1];
  if (seen === undefined) throw unreadableCursor();
  return Number(seen);
}
