import { Button, Loaded, LoadMore, Region, SegmentedTabs, SkeletonList } from '@karigar/ui';
import { useListedOrders, type OrderFilter } from '../../../shared/api/provider-orders.ts';
import { inOrderOfVisits, linesOf, orderTabs } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';
import { OrderCards } from './order-cards.tsx';
import { OrderSearch } from './order-search.tsx';

export type Put = (changes: Record<string, string | null>) => void;

interface OrderListProps {
  filter: OrderFilter;
  /** Changes parameters of the URL; null removes one. */
  put: Put;
  onOpen: (id: string) => void;
  onRefused: OnRefused;
}

/** The orders of a status or all in groups, the next visit first, or those whose number or customer's name contains the search words. */
export function OrderList({ filter, put, onOpen, onRefused }: OrderListProps) {
  const t = useTexts();
  const { status: tab = 'all', q = '' } = filter;
  const orders = useListedOrders(filter);
  return (
    <>
      <SegmentedTabs
        label={t('tabsLabel')}
        panelId="orders"
        tabs={orderTabs.map((value) => ({ value, label: t(value) }))}
        value={tab}
        onChange={(next) => put({ status: next === 'all' ? null : next })}
      />
      <OrderSearch words={q} onFind={(words) => put({ q: words || null })} />
      <div id="orders" role="tabpanel" aria-label={t(tab)}>
        <Loaded
          query={orders}
          slow={t('loadSlow')}
          failed={t('loadFailed')}
          // Upcoming visits are also available offline.
          action={
            <Button small variant="ghost" onClick={() => put({ view: 'day', day: null })}>
              {t('todaysVisits')}
            </Button>
          }
          skeleton={<SkeletonList rows={5} />}
        >
          {(read) => {
            // An order that has just been answered leaves its tab before the tab is read again.
            const lines = inOrderOfVisits(linesOf(tab, read));
            return (
              <Region>
                {(lines.length > 0 || !orders.hasNextPage) && (
                  <OrderCards
                    lines={lines}
                    grouped={tab === 'all'}
                    empty={t(q ? 'emptyFound' : tab === 'all' ? 'emptyAll' : 'emptyTab')}
                    onOpen={onOpen}
                    onShowAll={tab === 'all' && !q ? null : () => put({ status: null, q: null })}
                    onRefused={onRefused}
                  />
                )}
                <LoadMore list={orders} label={t('older')} failed={t('moreFailed')} />
              </Region>
            );
          }}
        </Loaded>
      </div>
    </>
  );
}
