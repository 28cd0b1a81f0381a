import type { OrderView } from '@karigar/contracts';
import { Avatar, ButtonLink, Card, PhoneIcon, PlaceIcon, Row, Stack, HomeIcon } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import type { ServiceArrival } from '../../../shared/services/arrival.ts';
import { useTexts } from '../texts.ts';
import classes from './cards.module.css';
import { FactsList } from './facts-list.tsx';
import { PhoneLink } from './phone-link.tsx';

/** Who comes. */
export function ProviderCard({ order }: { order: OrderView }) {
  const t = useTexts();
  const { id, name, address, mobile, shop_address } = order.ProviderInfo;
  return (
    <Card>
      <Stack gap={4}>
        <h2 className={classes.title}>{t('providerTitle')}</h2>
        <Row gap={3} nowrap>
          <Avatar name={name} size={52} />
          <b>{name}</b>
        </Row>
        <FactsList
          facts={[
            { name: t('mobile'), icon: PhoneIcon, value: mobile && <PhoneLink number={mobile} /> },
            { name: t('address'), icon: HomeIcon, value: address },
            { name: t('shop'), icon: PlaceIcon, value: shop_address },
          ]}
        />
        <Row gap={2}>
          <ButtonLink
            small
            variant="ghost"
            to={paths.service(order.Service.id)}
            state={{ provider: { id, name } } satisfies ServiceArrival}
          >
            {t('openProfile')}
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  );
}
