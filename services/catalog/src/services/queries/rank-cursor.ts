const pattern = /^rank-(\d{1,6})$/;

/** The end of a page in relevance order: the number of services up to there. */
export const encodeRank = (seen: number): string => `rank-${seen}`;

/** 0 without a cursor or with one of another order. */
export const decodeRank = (cursor: string | undefined): number => Number(pattern.exec(cursor ?? '')?.[1] ?? 0);
