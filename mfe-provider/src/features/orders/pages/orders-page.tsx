import { useEffect, useRef, useState } from 'react';
import { PushOffer } from '@karigar/account';
import { orderStatuses } from '@karigar/contracts/constants';
import { isoDay, useSearchParams, withParameters } from '@karigar/platform';
import {
  Button,
  EmptyState,
  FilterChip,
  Grid,
  Loaded,
  LoadMore,
  PressGuard,
  RefreshIcon,
  Region,
  Row,
  Section,
  SegmentedTabs,
  SkeletonList,
  Stack,
  TextField,
} from '@karigar/ui';
import { useProviderOrders, type OrderFilter } from '../../../shared/api/provider-orders.ts';
import { useOpened } from '../../../shared/opened/use-opened.ts';
import { inOrderOfVisits, linesOf, orderTabs, type OrderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused, Refused } from '../api/change-status.ts';
import { DayAgenda } from '../components/day-agenda.tsx';
import { OrderCard } from '../components/order-card.tsx';
import { OrderSheet } from '../components/order-sheet.tsx';
import { RefusedDialog } from '../components/refused-dialog.tsx';
import { groupsOf } from '../model/groups.ts';
import { useTexts } from '../texts.ts';

type Put = (changes: Record<string, string | null>) => void;

/** `/provider/orders?view=&day=&status=&q=&order=`. View, filters and the open order are in the URL, so that they survive a reload and can be linked to. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const isDay = search.get('view') === 'day';
  const { opened, open, close } = useOpened('order');
  const [refused, setRefused] = useState<Refused | null>(null);

  const put: Put = (changes) => setSearch((before) => withParameters(before, changes), { replace: true, preventScrollReset: true });

  return (
    <Stack gap={4}>
      <Row between nowrap>
        <div role="group" aria-label={t('viewLabel')}>
          <Row gap={2}>
            <FilterChip pressed={!isDay} onToggle={() => put({ view: null, day: null })}>
              {t('listView')}
            </FilterChip>
            <FilterChip pressed={isDay} onToggle={() => put({ view: 'day' })}>
              {t('dayView')}
            </FilterChip>
          </Row>
        </div>
        {!isDay && <Refresh filter={filterOf(search)} />}
      </Row>
      {isDay ? (
        <DayAgenda day={dayOf(search.get('day'))} onDay={(day) => put({ day })} onOpen={open} onRefused={setRefused} />
      ) : (
        <>
          <PushOffer>{t('pushOffer')}</PushOffer>
          <OrderList search={search} put={put} onOpen={open} onRefused={setRefused} />
        </>
      )}
      {opened && <OrderSheet key={opened} orderId={opened} onClose={close} onRefused={setRefused} />}
      <RefusedDialog refused={refused} onClose={() => setRefused(null)} />
    </Stack>
  );
}

const dayOf = (written: string | null): string => (written !== null && /^20\d\d-\d\d-\d\d$/.test(written) ? written : isoDay(Date.now()));

function filterOf(search: URLSearchParams): OrderFilter {
  const status = orderStatuses.find((known) => known === search.get('status'));
  const q = search.get('q');
  return { ...(status && { status }), ...(q && { q }) };
}

/** A button that reloads the list. */
function Refresh({ filter }: { filter: OrderFilter }) {
  const t = useTexts();
  const orders = useProviderOrders(filter);
  return (
    <Button small variant="soft" icon={RefreshIcon} loading={orders.isFetching} onClick={() => void orders.refetch()}>
      {t('refresh')}
    </Button>
  );
}

interface OrderListProps {
  search: URLSearchParams;
  put: Put;
  onOpen: (id: string) => void;
  onRefused: OnRefused;
}

/** The orders of a status or all in groups, the next visit first, or those whose number or customer's name contains the search words. */
function OrderList({ search, put, onOpen, onRefused }: OrderListProps) {
  const t = useTexts();
  const filter = filterOf(search);
  const { status: tab = 'all', q = '' } = filter;
  const orders = useProviderOrders(filter);
  // The search can also be changed by a link, or by going back.
  const words = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (words.current) words.current.value = q;
  }, [q]);
  const find = (form: FormData) => {
    const typed = form.get('q');
    put({ q: typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null });
  };
  return (
    <>
      <SegmentedTabs
        label={t('tabsLabel')}
        panelId="orders"
        tabs={orderTabs.map((value) => ({ value, label: t(value) }))}
        value={tab}
        onChange={(next) => put({ status: next === 'all' ? null : next })}
      />
      <form role="search" action={find}>
        <TextField ref={words} label={t('find')} name="q" type="search" maxLength={60} enterKeyHint="search" defaultValue={q} />
      </form>
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
                  <Orders
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

interface OrdersProps {
  lines: readonly OrderLine[];
  /** Under headings that say what is left to do. */
  grouped: boolean;
  /** Why there are none. */
  empty: string;
  onOpen: (id: string) => void;
  /** Null if all orders are shown. */
  onShowAll: (() => void) | null;
  onRefused: OnRefused;
}

function Orders({ lines, grouped, empty, onOpen, onShowAll, onRefused }: OrdersProps) {
  const t = useTexts();
  if (lines.length === 0)
    return (
      <EmptyState
        title={t('empty')}
        action={
          onShowAll && (
            <Button variant="soft" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          )
        }
      >
        {empty}
      </EmptyState>
    );
  const cards = (of: readonly OrderLine[]) => (
    <Grid as="ul" min={360}>
      {of.map((order) => (
        <OrderCard key={order.id} order={order} heading={grouped ? 'h3' : 'h2'} onOpen={() => onOpen(order.id)} onRefused={onRefused} />
      ))}
    </Grid>
  );
  if (!grouped) return cards(lines);
  const groups = groupsOf(lines);
  return (
    // An answered order moves to another group: the second tap of a double tap must not answer the one that takes its place.
    <PressGuard actions={groups.map((one) => [one.group, ...one.lines.map(({ id }) => id)].join()).join()}>
      {groups.map((one) => (
        <Section key={one.group} title={t(one.group)}>
          {cards(one.lines)}
        </Section>
      ))}
    </PressGuard>
  );
}
