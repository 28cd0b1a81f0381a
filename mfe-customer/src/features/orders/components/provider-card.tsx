import type { OrderView } from '@karigar/contracts';
import { formatPhone } from '@karigar/platform';
import { Avatar, ButtonLink, Facts, HomeIcon, Muted, Panel, PhoneIcon, PlaceIcon, Row } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import type { ServiceArrival } from '../../../shared/services/arrival.ts';
import { useTexts } from '../texts.ts';

/** The karigar of the order. */
export function ProviderCard({ order }: { order: OrderView }) {
  const t = useTexts();
  const { id, name, address, mobile, shop_address } = order.ProviderInfo;
  return (
    <Panel title={t('providerTitle')}>
      <Row nowrap>
        <Avatar name={name} size={52} />
        <b>{name}</b>
      </Row>
      <Facts
        stacked
        facts={[
          { name: t('mobile'), icon: PhoneIcon, value: mobile && <a href={`tel:${mobile}`}>{formatPhone(mobile)}</a> },
          // Usually the beginning of the other one.
          { name: t('address'), icon: HomeIcon, value: address && shop_address?.startsWith(address) ? null : address },
          { name: t('shop'), icon: PlaceIcon, value: shop_address },
        ]}
      />
      {order.status === 'pending' && !mobile && <Muted>{t('contactLater')}</Muted>}
      <Row gap={2}>
        {mobile && (
          <ButtonLink small variant="soft" icon={PhoneIcon} to={`tel:${mobile}`}>
            {t('call')}
          </ButtonLink>
        )}
        <ButtonLink small variant="ghost" to={paths.service(order.Service.id)} state={{ provider: { id, name } } satisfies ServiceArrival}>
          {t('openProfile')}
        </ButtonLink>
      </Row>
    </Panel>
  );
}
