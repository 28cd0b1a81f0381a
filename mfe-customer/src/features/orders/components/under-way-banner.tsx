import type { OrderView } from '@karigar/contracts';
import { firstNameOf } from '@karigar/contracts/constants';
import { Banner, RouteIcon } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** Says in a dialog that changes the visit that the karigar is already on the way or there. Renders nothing before that. */
export function UnderWayBanner({ order }: { order: Pick<OrderView, 'progress' | 'ProviderInfo'> }) {
  const t = useTexts();
  const provider = firstNameOf(order.ProviderInfo.name);
  if (order.progress !== 'on_the_way' && order.progress !== 'arrived') return null;
  return (
    <Banner tone="wait" icon={RouteIcon}>
      {t(order.progress === 'arrived' ? 'bannerArrived' : 'bannerOnTheWay', { provider })}
    </Banner>
  );
}
