import type { AlternativeView, OrderView } from '@karigar/contracts';
import { formatRupees, serverNow, useNavigateLater } from '@karigar/platform';
import { Button, Loaded, Muted, Panel, Row, SkeletonList, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { Alternatives } from '../../../shared/area/alternatives.tsx';
import { prefillOf } from '../../../shared/booking/prefill.ts';
import { directPrice } from '../../../shared/orders/price.ts';
import { useFees } from '../../../shared/orders/use-fees.ts';
import { useBookOther } from '../api/book-other.ts';
import { useAlternatives } from '../api/list-alternatives.ts';
import { useTexts } from '../texts.ts';
import { CategoryLink } from './category-link.tsx';
import classes from './others-card.module.css';

/** Whether the provider declined or cancelled an upcoming visit, or is no longer available. Excludes instant orders, which have no slot that others could take. */
export const isLeftByProvider = ({ status, cancellation, date, scheduled_end: end }: OrderView): boolean =>
  end !== null &&
  Date.parse(date) > serverNow() &&
  (status === 'rejected' || (status === 'cancelled' && cancellation !== undefined && cancellation.by !== 'customer'));

/** The best other providers for the same slot and place. One tap books them for this order's address and notes; another starts a booking with these. */
export function OthersCard({ order }: { order: OrderView }) {
  const t = useTexts();
  const navigate = useNavigateLater();
  const fees = useFees().data;
  const book = useBookOther(order, (booked) => navigate(paths.order(booked.order_id)));
  const bookButton = (service: AlternativeView) => {
    if (fees === undefined) return null;
    const total = formatRupees(directPrice(service.visiting_charge, fees).total);
    return (
      <Button
        small
        className={classes.book}
        loading={book.isPending && book.variables.service.id === service.id}
        disabled={book.isPending}
        aria-label={t('othersBookName', { name: service.ProviderInfo.name, total })}
        onClick={() => book.mutate({ service, fees })}
      >
        {t('othersBook', { total })}
      </Button>
    );
  };
  return (
    <Panel title={t('othersTitle')}>
      <Loaded query={useAlternatives(order.id)} slow={t('othersSlow')} failed={t('othersFailed')} skeleton={<SkeletonList rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Row between>
              <Muted>{t('othersNone')}</Muted>
              <CategoryLink order={order} />
            </Row>
          ) : (
            <Stack gap={3}>
              <Muted>{t('othersText')}</Muted>
              <Alternatives label={t('othersTitle')} services={items} prefill={prefillOf(order)} slot={order.date} action={bookButton} />
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}
