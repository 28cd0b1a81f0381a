import { apiPages, itemsOf, useInfiniteQuery } from '@karigar/platform';

/** Complaints about the provider's orders, newest first, page by page. */
export const useComplaints = () => useInfiniteQuery({ ...apiPages('GET /provider/complaints', { query: { limit: 10 } }), select: itemsOf });
