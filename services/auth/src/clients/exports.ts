import { exportFromCatalog, exportFromDispatch, exportFromOrders } from '@karigar/contracts';
import type { InternalClient } from '@karigar/service-kit';
import type { z } from 'zod';

export interface ExportPage {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly nextCursor: string | null;
}

/** One list of the export. `page` throws UNAVAILABLE when its service does not answer. */
export interface ExportSection {
  readonly name: string;
  page(cursor: string | null): Promise<ExportPage>;
}

interface Clients {
  readonly orders: InternalClient;
  readonly dispatch: InternalClient;
  readonly catalog: InternalClient;
}

/** The sections that a service has, by its contract. */
type SectionOf<Call extends { readonly body: z.ZodType<unknown, { section: string }> }> = z.input<Call['body']>['section'];

/** Reads the data that the other services keep about an account. */
export function createExportClient({ orders, dispatch, catalog }: Clients) {
  return (role: 'customer' | 'provider', accountId: string): ExportSection[] => {
    const of = { role, accountId };
    const fromOrders = (section: SectionOf<typeof exportFromOrders>): ExportSection => ({
      name: section,
      page: (cursor) => orders.call(exportFromOrders, { ...of, section, cursor }),
    });
    const fromDispatch = (section: SectionOf<typeof exportFromDispatch>): ExportSection => ({
      name: section,
      page: (cursor) => dispatch.call(exportFromDispatch, { ...of, section, cursor }),
    });
    const fromCatalog = (section: SectionOf<typeof exportFromCatalog>): ExportSection => ({
      name: section,
      page: (cursor) => catalog.call(exportFromCatalog, { ...of, section, cursor }),
    });
    const ofBoth = [
      fromOrders('orders'),
      fromOrders('complaints'),
      fromOrders('messages'),
      fromOrders('photos'),
      fromDispatch('notifications'),
      fromDispatch('notificationSettings'),
      fromDispatch('pushBrowsers'),
    ];
    return role === 'customer'
      ? [...ofBoth, fromOrders('complaintPhotos'), fromDispatch('requests'), fromDispatch('requestPhotos'), fromCatalog('favourites')]
      : [...ofBoth, fromCatalog('services'), fromOrders('reviews'), fromOrders('availability'), fromDispatch('offers')];
  };
}
export type ExportClient = ReturnType<typeof createExportClient>;
