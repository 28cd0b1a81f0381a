import { apiPages, itemsOf, useInfiniteQuery } from '@karigar/platform';

/** The customer's complaints, newest first, page by page. */
export const useComplaints = () => useInfiniteQuery({ ...apiPages('GET /complaints', { query: { limit: 10 } }), select: itemsOf });
