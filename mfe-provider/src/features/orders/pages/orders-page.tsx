import { useState } from 'react';
import { PushOffer } from '@karigar/account';
import { orderStatuses } from '@karigar/contracts/constants';
import { isoDay, serverNow, useSearchParams, withParameters } from '@karigar/platform';
import { Button, FilterChip, RefreshIcon, Row, Stack } from '@karigar/ui';
import { useListedOrders, type OrderFilter } from '../../../shared/api/provider-orders.ts';
import { useOpened } from '../../../shared/opened/use-opened.ts';
import type { CommandFailure } from '../api/change-status.ts';
import { DayAgenda } from '../components/day-agenda.tsx';
import { OrderDialogs } from '../components/order-dialogs.tsx';
import { OrderList, type Put } from '../components/order-list.tsx';
import { OrderSheet } from '../components/order-sheet.tsx';
import { RefusedDialog } from '../components/refused-dialog.tsx';
import { useTexts } from '../texts.ts';

/** `/provider/orders?view=&day=&status=&q=&order=`. View, filters and the open order are in the URL, so that they survive a reload and can be linked to. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const isDay = search.get('view') === 'day';
  const { opened, open, close } = useOpened('order');
  const [refused, setRefused] = useState<CommandFailure | null>(null);

  const put: Put = (changes) => setSearch((before) => withParameters(before, changes), { replace: true, preventScrollReset: true });

  return (
    <Stack gap={4}>
      <Row between nowrap>
        <div role="group" aria-label={t('viewLabel')}>
          <Row gap={2} nowrap>
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
      <OrderDialogs onRefused={setRefused}>
        {isDay ? (
          <DayAgenda day={dayOf(search.get('day'))} onDay={(day) => put({ day })} onOpen={open} onRefused={setRefused} />
        ) : (
          <>
            <PushOffer>{t('pushOffer')}</PushOffer>
            <OrderList filter={filterOf(search)} put={put} onOpen={open} onRefused={setRefused} />
          </>
        )}
        {opened && <OrderSheet key={opened} orderId={opened} onClose={close} onRefused={setRefused} />}
      </OrderDialogs>
      <RefusedDialog refused={refused} onClose={() => setRefused(null)} />
    </Stack>
  );
}

const dayOf = (written: string | null): string => (written !== null && /^20\d\d-\d\d-\d\d$/.test(written) ? written : isoDay(serverNow()));

function filterOf(search: URLSearchParams): OrderFilter {
  const status = orderStatuses.find((known) => known === search.get('status'));
  const q = search.get('q');
  return { ...(status && { status }), ...(q && { q }) };
}

/** A button that reloads the list. */
function Refresh({ filter }: { filter: OrderFilter }) {
  const t = useTexts();
  const orders = useListedOrders(filter);
  return (
    <Button small variant="soft" icon={RefreshIcon} loading={orders.isFetching} onClick={() => void orders.refetch()}>
      {t('refresh')}
    </Button>
  );
}
