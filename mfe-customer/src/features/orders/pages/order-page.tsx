import { useEffect, useRef, useState } from 'react';
import { OrderPayment, OrderPhotos, OrderVoice, WorkPhotos } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { firstNameOf, isOpenOrder } from '@karigar/contracts/constants';
import { formatRupees, Link, serverNow, usePageTitle, useParams } from '@karigar/platform';
import { ButtonLink, Card, CachedBanner, Loaded, Muted, Page, Panel, Row, Skeleton, SkeletonText, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { overdueOf } from '../../../shared/orders/overdue.ts';
import { orderCacheKey } from '../../../shared/orders/upcoming-orders.ts';
import { isUnknown, keepOrder, useOrder } from '../api/get-order.ts';
import { AgainCard } from '../components/again-card.tsx';
import { AskNowCard, isLeftAlone } from '../components/ask-now-card.tsx';
import { ExtraCard } from '../components/extra-card.tsx';
import { GlanceCard } from '../components/glance-card.tsx';
import { MyReviewCard } from '../components/my-review-card.tsx';
import { OrderDetailsCard } from '../components/order-details-card.tsx';
import { OrderDialog, type OpenDialog } from '../components/order-dialog.tsx';
import { OrderSummaryCard } from '../components/order-summary-card.tsx';
import { OverdueCard } from '../components/overdue-card.tsx';
import { PassingBanner } from '../components/passing-banner.tsx';
import { isLeftByProvider, OthersCard } from '../components/others-card.tsx';
import { ProposalCard } from '../components/proposal-card.tsx';
import { OrderProviderCard } from '../components/order-provider-card.tsx';
import { ReviewCard } from '../components/review-card.tsx';
import { useNotice } from '../model/use-notice.ts';
import { useOfferOf } from '../model/use-offer-of.ts';
import { UnknownOrder } from '../components/unknown-order.tsx';
import { YourDetailsCard } from '../components/your-details-card.tsx';
import { useOrderChanges } from '../live/use-order-changes.ts';
import type { Notice } from '../model/banner.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { text, useTexts } from '../texts.ts';
import classes from './order-page.module.css';

/** `/orders/:id/view`, `/order/:id` */
export function Component() {
  const t = useTexts();
  const { id = '' } = useParams();
  const order = useOrder(id);
  return (
    <Page width="middle">
      {isUnknown(order) ? (
        <UnknownOrder />
      ) : (
        <Loaded
          query={order}
          level={1}
          slow={t('loadSlow')}
          failed={t('loadFailed')}
          action={
            <ButtonLink small variant="ghost" to={paths.orders}>
              {t('toOrders')}
            </ButtonLink>
          }
          skeleton={<OrderSkeleton />}
        >
          {(data) => (
            <Stack gap={4}>
              <CachedBanner of={[orderCacheKey(id)]} />
              <Order key={data.id} order={data} />
            </Stack>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function Order({ order }: { order: OrderView }) {
  const t = useTexts();
  const { isServiceGone, isProviderGone } = useOfferOf(order);
  const [open, setOpen] = useState<OpenDialog>(null);
  const { notice, show } = useNotice(order);
  usePageTitle(t('number', { number: order.number }));
  const close = () => setOpen(null);
  const done = (changed: OrderView, what: Notice['text']) => {
    close();
    show(changed, what);
  };
  useOrderChanges(order.id);
  const overdue = overdueOf(order, serverNow());
  // Stays in its place while the mark can be taken back.
  const isAskedToPay = order.allowedActions.some((action) => action === 'pay' || action === 'undo_payment');
  // An action may remove the button that started it, or move its card: move its focus to the heading.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (notice && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [notice, isAskedToPay]);

  const payment = (
    <OrderPayment
      order={order}
      me="customer"
      other={order.ProviderInfo.name}
      onMarked={(marked) => {
        keepOrder(marked);
        const isConfirmed = Boolean(marked.paid?.at);
        show(
          marked,
          () => text(isConfirmed ? 'bannerPaid' : 'bannerSaidPaid', { provider: firstNameOf(marked.ProviderInfo.name) }),
          // Either side can take its mark back, and the other one can confirm.
          ({ paid }) => Boolean(paid?.customer) && Boolean(paid?.at) === isConfirmed,
        );
      }}
      onUndone={(unmarked) => {
        keepOrder(unmarked);
        show(unmarked, () => text('bannerPaymentUndone'));
      }}
    >
      {order.paid?.provider && (
        <Muted>
          <Link to={paths.complaint(order.id)}>{t('notPaid')}</Link>
        </Muted>
      )}
    </OrderPayment>
  );

  return (
    <Stack gap={4}>
      {notice && <PassingBanner notice={notice} />}
      <h1 ref={heading} tabIndex={-1}>
        <Muted as="span" className={classes.number}>
          {t('number', { number: order.number })}
        </Muted>{' '}
        {order.Service.name}
      </h1>
      <ProposalCard
        order={order}
        onAccepted={(moved) => show(moved, () => text('bannerAgreed', { when: visitTimeOf(moved) }))}
        onDeclined={(kept) => show(kept, () => text('bannerKept', { when: visitTimeOf(kept) }))}
      />
      <ExtraCard
        order={order}
        onApproved={(changed) => show(changed, () => text('bannerExtraApproved', { total: formatRupees(changed.total) }))}
        onDeclined={(kept) => show(kept, () => text('bannerExtraDeclined', { total: formatRupees(kept.total) }))}
      />
      <OverdueCard
        order={order}
        onAnswered={(answered) => {
          keepOrder(answered);
          if (isOpenOrder(answered)) show(answered, () => text('bannerNobodyCame', { provider: firstNameOf(answered.ProviderInfo.name) }));
        }}
      />
      <GlanceCard
        order={order}
        onEdit={() => setOpen('time')}
        onCancel={() => setOpen('cancel')}
        onChangeAddress={() => setOpen('address')}
      />
      {isAskedToPay && payment}
      {isLeftByProvider(order) ? (
        <OthersCard order={order} />
      ) : (
        (isLeftAlone(order) || overdue === 'missed' || overdue === 'reported') && <AskNowCard order={order} />
      )}
      {order.allowedActions.includes('review') && (
        <ReviewCard order={order} onReviewed={(reviewed) => show(reviewed, () => text('bannerReviewed'))} />
      )}
      {order.myReview && <MyReviewCard review={order.myReview} providerName={order.ProviderInfo.name} />}
      <div className={classes.cards}>
        <OrderDetailsCard order={order} />
        <OrderSummaryCard order={order} />
        <OrderProviderCard order={order} isGone={isProviderGone} />
        <OrderPhotos order={order} />
        <OrderVoice order={order} />
        <WorkPhotos order={order} />
        {!isAskedToPay && payment}
        {!isOpenOrder(order) && <AgainCard order={order} isServiceGone={isServiceGone} isMain={!hasOtherAction(order)} />}
        <Panel title={t('helpTitle')}>
          <Muted>{t(order.allowedActions.includes('message') ? 'helpByMessage' : 'help')}</Muted>
          <Row>
            <ButtonLink small variant="ghost" to={paths.complaint(order.id)}>
              {t('support')}
            </ButtonLink>
          </Row>
        </Panel>
        <YourDetailsCard order={order} />
      </div>
      <OrderDialog order={order} open={open} onClose={close} onDone={done} />
    </Stack>
  );
}

/** Whether another card of an order that is over asks for something first. */
const hasOtherAction = (order: OrderView): boolean =>
  order.allowedActions.includes('pay') || order.allowedActions.includes('review') || isLeftByProvider(order) || isLeftAlone(order);

const OrderSkeleton = () => (
  <Stack gap={5}>
    <Skeleton height={64} width="60%" />
    <Skeleton height={60} />
    <div className={classes.cards}>
      {[0, 1, 2, 3].map((card) => (
        <Card key={card}>
          <SkeletonText lines={5} />
        </Card>
      ))}
    </div>
  </Stack>
);
