import { Banner, ButtonLink } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useClosing } from '../../../shared/api/active-requests.ts';
import { useProviderOrders } from '../../../shared/api/provider-orders.ts';
import { closedText, useTexts } from '../texts.ts';

/** Says what became of a request that a link has led to. */
export function ClosedRequest({ id }: { id: string }) {
  const t = useTexts();
  const closing = useClosing(id);
  const order = useProviderOrders().data?.find(({ requestId }) => requestId === id);
  if (!order) return <Banner tone={closing === 'won' ? 'good' : 'wait'}>{t(closedText(closing))}</Banner>;
  return (
    <Banner
      tone="good"
      action={
        <ButtonLink small variant="soft" to={paths.order(order.id)}>
          {t('toOrder')}
        </ButtonLink>
      }
    >
      {t('won', { number: order.orderNo })}
    </Banner>
  );
}
