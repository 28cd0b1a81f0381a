import { Link, useNow, useSession } from '@karigar/platform';
import { ButtonLink, Card, cx, Muted, Picture, Row, Section, Stack, StatusBadge, unbroken } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useUpcomingOrders } from '../../../shared/orders/upcoming-orders.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { useTexts } from '../texts.ts';
import classes from './booked-before.module.css';

/** The customer's next visit. Renders nothing for anybody else, while loading, on failure (the orders' page reports it) and without any. */
export function NextVisit() {
  return useSession()?.role === 'customer' ? <Next /> : null;
}

function Next() {
  const t = useTexts();
  const now = useNow();
  const order = useUpcomingOrders().data?.find(
    ({ date, arrivesBy, delay, scheduled_end: end }) => Date.parse(end ?? delay?.expected ?? arrivesBy ?? date) > now,
  );
  if (!order) return null;
  return (
    <Section title={t('nextVisit')} action={<Link to={paths.orders}>{t('seeAll')}</Link>}>
      <Card className={cx(classes.card, classes.single)}>
        <Picture src={order.Service.cover_image} alt="" sizes="72px" />
        <Stack gap={1} grow>
          <h3 className={classes.name}>{order.Service.name}</h3>
          <Muted>{order.ProviderInfo.name}</Muted>
          <p>{unbroken(visitTimeOf(order))}</p>
          <Row>
            <StatusBadge status={order.status} reader="customer" />
          </Row>
        </Stack>
        <ButtonLink small variant="soft" to={paths.order(order.id)}>
          {t('toVisit')}
        </ButtonLink>
      </Card>
    </Section>
  );
}
