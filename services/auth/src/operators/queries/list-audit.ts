import { auditFromCatalog, auditFromDispatch, auditFromOrders, type AuditEntry } from '@karigar/contracts';
import { cursorAfter, type AuditLog, type InternalClient, type Page, type PageQuery } from '@karigar/service-kit';

export interface AuditDeps {
  /** This service's own trail. */
  readonly audit: AuditLog;
  readonly orders: InternalClient;
  readonly catalog: InternalClient;
  readonly dispatch: InternalClient;
}

/**
 * A page of the audit trails of all services, newest first. Each service returns its page from the same point in time; the newest entries of all make
 * up the page.
 * @throws {ProblemError} UNAVAILABLE when a service does not answer: a trail with gaps must not look complete
 */
export async function listAudit({ audit, orders, catalog, dispatch }: AuditDeps, { limit, cursor }: PageQuery): Promise<Page<AuditEntry>> {
  const query = { limit, cursor };
  const parts = await Promise.all([
    audit.page(query),
    orders.call(auditFromOrders, query),
    catalog.call(auditFromCatalog, query),
    dispatch.call(auditFromDispatch, query),
  ]);
  const newestFirst = parts.flatMap(({ items }) => items).sort((a, b) => compare(b.at, a.at) || compare(b.id, a.id));
  const items = newestFirst.slice(0, limit);
  const last = items.at(-1);
  const isLastPage = newestFirst.length <= limit && parts.every(({ nextCursor }) => nextCursor === null);
  return { items, nextCursor: isLastPage || last === undefined ? null : cursorAfter({ at: new Date(last.at), id: last.id }) };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
