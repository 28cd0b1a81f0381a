import { formatDay, Link } from '@karigar/platform';
import { ButtonLink, Card, Grid, laidOutLater, Muted, Picture, Section, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { prefillAgain } from '../../../shared/booking/prefill.ts';
import { useBookedBefore } from '../api/booked-before.ts';
import { useTexts } from '../texts.ts';
import classes from './booked-before.module.css';

const shown = 3;

/** Services that the customer has had done, to be booked again with one tap. Renders nothing while loading, on failure (the orders' page reports it) and without any. */
export function BookedBefore() {
  const t = useTexts();
  const orders = useBookedBefore().data ?? [];
  if (orders.length === 0) return null;
  return (
    <Section title={t('bookedBefore')} action={<Link to={paths.orders}>{t('seeAll')}</Link>} className={laidOutLater}>
      <Grid as="ul">
        {orders.slice(0, shown).map((order) => (
          <Card as="li" key={order.id} className={classes.card}>
            <Picture src={order.Service.cover_image} alt="" sizes="72px" />
            <Stack gap={1} grow>
              <h3 className={classes.name}>{order.Service.name}</h3>
              <Muted>{order.ProviderInfo.name}</Muted>
              <Muted size="tiny">{formatDay(order.date)}</Muted>
            </Stack>
            <ButtonLink
              small
              variant="soft"
              to={paths.book(order.Service.id)}
              aria-label={t('bookAgainOf', { name: order.Service.name })}
              onClick={() => prefillAgain(order)}
            >
              {t('bookAgain')}
            </ButtonLink>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}
