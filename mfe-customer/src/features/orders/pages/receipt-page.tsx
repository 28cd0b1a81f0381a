import type { OrderView } from '@karigar/contracts';
import { formatDate, formatDateTime, locationOf, usePageTitle, useParams } from '@karigar/platform';
import { Button, ButtonLink, Card, EmptyState, Facts, Loaded, Logo, Muted, Page, Row, SkeletonText, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { PriceSummary } from '../../../shared/orders/price-summary.tsx';
import { isUnknown, useOrder } from '../api/get-order.ts';
import { UnknownOrder } from '../components/unknown-order.tsx';
import { closedBy } from '../model/closed-by.ts';
import { paymentNameOf } from '../model/payment-name.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { useTexts } from '../texts.ts';
import classes from './receipt-page.module.css';

/** `/receipt/:id`: the printable receipt of a fulfilled order. */
export function Component() {
  const t = useTexts();
  const { id = '' } = useParams();
  const query = useOrder(id);
  const toOrder = (
    <ButtonLink small variant="soft" to={paths.order(id)}>
      {t('receiptToOrder')}
    </ButtonLink>
  );
  if (isUnknown(query))
    return (
      <Page width="narrow">
        <UnknownOrder />
      </Page>
    );
  return (
    <Page width="narrow">
      <Loaded query={query} level={1} slow={t('loadSlow')} failed={t('loadFailed')} action={toOrder} skeleton={<ReceiptSkeleton />}>
        {(order) =>
          order.status === 'fulfilled' ? (
            <Stack>
              <Receipt order={order} />
              <Row className={classes.actions}>
                <Button small onClick={() => window.print()}>
                  {t('print')}
                </Button>
                {toOrder}
              </Row>
            </Stack>
          ) : (
            <EmptyState level={1} title={t('noReceiptTitle')} action={toOrder}>
              {t('noReceiptText')}
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

function Receipt({ order }: { order: OrderView }) {
  const t = useTexts();
  const title = t('receiptTitle', { number: order.number });
  usePageTitle(title);
  const [before, after] = title.split(order.number);
  const done = order.timeline.findLast(({ what }) => what === 'fulfilled')?.at;
  return (
    <Card className={classes.sheet}>
      <Stack gap={5}>
        <Row between>
          <Logo />
          <Muted>{done && formatDate(done)}</Muted>
        </Row>
        <h1>
          {before}
          <span className={classes.number}>{order.number}</span>
          {after}
        </h1>
        <Facts
          stacked
          facts={[
            { name: t('receiptService'), value: <b>{order.Service.name}</b> },
            { name: t(order.scheduled_end ? 'receiptVisit' : 'receiptAccepted'), value: visitTimeOf(order) },
            { name: t('receiptProvider'), value: order.ProviderInfo.name },
            { name: t('receiptCustomer'), value: order.CustomerInfo.name },
            { name: t('location'), value: locationOf(order) },
            ...paymentOf(order, t),
          ]}
        />
        <PriceSummary price={order} />
        <Muted>
          {t(`receiptDone_${closedBy(order)}`)} {t(order.extras ? 'receiptNoteExtras' : 'receiptNote')}
        </Muted>
      </Stack>
    </Card>
  );
}

/** How it was paid. A receipt of what nobody has marked as paid says so: the way that the customer chose is not a payment. */
function paymentOf({ paid, payment }: OrderView, t: ReturnType<typeof useTexts>) {
  if (paid?.at) {
    const { method, differing } = paid;
    const when = formatDateTime(paid.at);
    const value = differing ? t(`paid_differing_${method}`, { when }) : t(`paid_${method}`, { when });
    return [{ name: t('receiptPaid'), value }];
  }
  return [
    { name: t('paymentMethod'), value: paymentNameOf(payment, t) },
    { name: t('receiptPayment'), value: t(paid ? 'paidByOne' : 'paidByNone') },
  ];
}

const ReceiptSkeleton = () => (
  <Card>
    <SkeletonText lines={10} />
  </Card>
);
