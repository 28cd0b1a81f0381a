import { serverNow } from '@karigar/platform';
import type { OrderView } from '@karigar/contracts';
import { Loaded, Muted, Panel, Row, SkeletonList, Stack } from '@karigar/ui';
import { Alternatives } from '../../../shared/area/alternatives.tsx';
import { prefillOf } from '../../../shared/booking/prefill.ts';
import { useAlternatives } from '../api/list-alternatives.ts';
import { useTexts } from '../texts.ts';
import { CategoryLink } from './category-link.tsx';

/** Whether the provider declined or cancelled an upcoming visit, or is no longer available. Excludes instant orders, which have no window that others could take. */
export const isLeftByProvider = ({ status, cancellation, date, scheduled_end: end }: OrderView): boolean =>
  end !== null &&
  Date.parse(date) > serverNow() &&
  (status === 'rejected' || (status === 'cancelled' && cancellation !== undefined && cancellation.by !== 'customer'));

/** The best other providers for the same window and place. A tap starts a booking with this order's address and notes. */
export function OthersCard({ order }: { order: OrderView }) {
  const t = useTexts();
  return (
    <Panel title={t('othersTitle')}>
      <Loaded query={useAlternatives(order.id)} failed={t('othersFailed')} skeleton={<SkeletonList rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Row between>
              <Muted>{t('othersNone')}</Muted>
              <CategoryLink order={order} />
            </Row>
          ) : (
            <Stack gap={3}>
              <Muted>{t('othersText')}</Muted>
              <Alternatives label={t('othersTitle')} services={items} prefill={prefillOf(order)} slot={order.date} />
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}
