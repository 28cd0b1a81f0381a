import type { OrderView } from '@karigar/contracts';
import { directionsTo, formatPhone } from '@karigar/platform';
import { AccountIcon, ButtonLink, Facts, HomeIcon, Muted, Panel, PhoneIcon, PlaceIcon, RouteIcon, Row } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import type { ServiceArrival } from '../../../shared/services/arrival.ts';
import { useTexts } from '../texts.ts';

/** The karigar of the order, with the way to the shop. `isGone`: they have no public profile any more. */
export function OrderProviderCard({ order, isGone }: { order: OrderView; isGone: boolean }) {
  const t = useTexts();
  const { id, name, address, mobile, shop_address } = order.ProviderInfo;
  return (
    <Panel title={t('providerTitle')}>
      <Facts
        stacked
        facts={[
          { name: t('name'), icon: AccountIcon, value: name },
          { name: t('mobile'), icon: PhoneIcon, value: mobile && <a href={`tel:${mobile}`}>{formatPhone(mobile)}</a> },
          // The shop's address usually starts with the same text.
          { name: t('address'), icon: HomeIcon, value: address && shop_address?.startsWith(address) ? null : address },
          { name: t('shop'), icon: PlaceIcon, value: shop_address },
        ]}
      />
      {order.status === 'pending' && !mobile && <Muted>{t('contactLater')}</Muted>}
      <Row fill gap={2}>
        {!isGone && (
          <ButtonLink
            small
            variant="ghost"
            to={paths.service(order.Service.id)}
            state={{ provider: { id, name } } satisfies ServiceArrival}
          >
            {t('openProfile')}
          </ButtonLink>
        )}
        {shop_address && (
          <ButtonLink small variant="ghost" icon={RouteIcon} to={directionsTo(shop_address)} target="_blank" rel="noreferrer">
            {t('directions')}
          </ButtonLink>
        )}
      </Row>
    </Panel>
  );
}
