import { defined } from '@karigar/contracts';
import type { PageQuery } from '../mongo/page.ts';

const entriesPerPage = 100;

/** The query for a page of one section of an account's export. */
export const exportQuery = (cursor: string | null, limit = entriesPerPage): PageQuery => ({
  limit,
  ...defined({ cursor: cursor ?? undefined }),
});

/** Of a section that accounts of this role do not have. */
export const emptyPage = { items: [], nextCursor: null };
