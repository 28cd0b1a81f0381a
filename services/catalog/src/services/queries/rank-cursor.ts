const pattern = /^rank-(\d{1,6})$/;

/** The end of a page in relevance order: a number of services, since the database knows no relevance to continue from. */
export const encodeRank = (seen: number): string => `rank-${seen}`;

/** 0 without a cursor or with one of another order. */
export const decodeRank = (cursor: string | undefined): number => Number(pattern.exec(cursor ?? '')?.[1] ?? 0);
