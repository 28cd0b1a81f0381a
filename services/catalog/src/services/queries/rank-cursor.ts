const pattern = /^rank-(\d{1,6})$/;

/** Where a page in the order of relevance ended: a number of services, since relevance has no value in the database to go on from. */
export const encodeRank = (seen: number): string => `rank-${seen}`;

/** 0 for no cursor and for one of another order. */
export const decodeRank = (cursor: string | undefined): number => Number(pattern.exec(cursor ?? '')?.[1] ?? 0);
