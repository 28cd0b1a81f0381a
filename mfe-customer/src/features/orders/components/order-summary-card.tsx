import type { OrderView } from '@karigar/contracts';
import { noShowReason } from '@karigar/contracts/constants';
import { Banner, Panel } from '@karigar/ui';
import { PriceSummary } from '../../../shared/orders/price-summary.tsx';
import { isNothingToPay } from '../model/nothing-to-pay.ts';
import { useTexts } from '../texts.ts';

/** What the order costs, or would have cost. */
export function OrderSummaryCard({ order }: { order: OrderView }) {
  const t = useTexts();
  const isNoShow = order.cancellation?.reason === noShowReason.value;
  return (
    <Panel title={t('summaryTitle')}>
      {isNothingToPay(order.status) && <Banner>{t(isNoShow ? 'nothingToPay_noShow' : `nothingToPay_${order.status}`)}</Banner>}
      <PriceSummary price={order} />
    </Panel>
  );
}
