import { useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { reviewDays } from '@karigar/contracts/constants';
import { ApiProblem, formatDateTime, usePageTitle, useParams } from '@karigar/platform';
import {
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  Loading,
  Muted,
  Page,
  Row,
  Skeleton,
  SkeletonText,
  Stack,
  StatusBadge,
} from '@karigar/ui';
import { Timeline } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { PriceSummary } from '../../../shared/orders/price-summary.tsx';
import { useOrder } from '../api/get-order.ts';
import { CancelDialog } from '../components/cancel-dialog.tsx';
import cardClasses from '../components/cards.module.css';
import { ChangeAddressDialog } from '../components/change-address-dialog.tsx';
import { EditTimeDialog } from '../components/edit-time-dialog.tsx';
import { OrderStatusCard } from '../components/order-status-card.tsx';
import { PassingBanner } from '../components/passing-banner.tsx';
import { ProviderCard } from '../components/provider-card.tsx';
import { ReviewCard } from '../components/review-card.tsx';
import { useNotice } from '../components/use-notice.ts';
import { YourDetailsCard } from '../components/your-details-card.tsx';
import { useOrderChanges } from '../live/use-order-changes.ts';
import { orderSteps } from '../model/order-steps.ts';
import { whenOf } from '../model/when.ts';
import { useTexts } from '../texts.ts';
import classes from './order-page.module.css';

/** `/orders/:id/view`, `/order/:id` */
export function Component() {
  const { id = '' } = useParams();
  return <Order key={id} id={id} />;
}

function Order({ id }: { id: string }) {
  const t = useTexts();
  const { data: order, error, isFetching, refetch } = useOrder(id);
  if (order) return <Details order={order} />;
  return (
    <Page width="middle">
      {!error ? (
        <OrderSkeleton />
      ) : error instanceof ApiProblem && error.status === 404 ? (
        <EmptyState
          level={1}
          title={t('notFoundTitle')}
          action={
            <ButtonLink variant="soft" to={paths.orders}>
              {t('toOrders')}
            </ButtonLink>
          }
        >
          {t('notFoundText')}
        </EmptyState>
      ) : (
        <ErrorState
          level={1}
          title={t('loadFailed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          action={
            <ButtonLink small variant="ghost" to={paths.orders}>
              {t('toOrders')}
            </ButtonLink>
          }
        />
      )}
    </Page>
  );
}

type Open = 'time' | 'cancel' | 'address' | null;

function Details({ order }: { order: OrderView }) {
  const t = useTexts();
  const [open, setOpen] = useState<Open>(null);
  const { notice, say, clear } = useNotice(order);
  usePageTitle(t('number', { number: order.number }));
  const close = () => setOpen(null);
  const done = (changed: OrderView, text: string) => {
    close();
    say(changed, text);
  };
  useOrderChanges(order.id);

  return (
    <Page width="middle">
      <Stack gap={5}>
        {notice && <PassingBanner notice={notice} onGone={clear} />}
        <Row between>
          <h1 className={classes.title}>
            <span className={classes.number}>{t('number', { number: order.number })}</span> {order.Service.name}
          </h1>
          <StatusBadge status={order.status} reader="customer" large />
        </Row>
        <Timeline
          label={t('timeline')}
          steps={orderSteps(order).map(({ name, at, state }) => ({
            label: t(`step${name}`),
            time: at ? formatDateTime(at) : undefined,
            state,
          }))}
        />
        {mayReview(order) && <ReviewCard order={order} />}
        <div className={classes.cards}>
          <OrderStatusCard order={order} onEdit={() => setOpen('time')} onCancel={() => setOpen('cancel')} />
          <Card>
            <h2 className={cardClasses.spaced}>{t('summaryTitle')}</h2>
            <PriceSummary price={order} />
          </Card>
          <ProviderCard order={order} />
          <YourDetailsCard order={order} onChangeAddress={() => setOpen('address')} />
          <Card>
            <Stack gap={3}>
              <h2 className={cardClasses.title}>{t('helpTitle')}</h2>
              <Muted>{t('helpText')}</Muted>
              <Row>
                <ButtonLink small variant="ghost" to={paths.complaint(order.id)}>
                  {t('support')}
                </ButtonLink>
              </Row>
            </Stack>
          </Card>
        </div>
      </Stack>
      {open === 'time' && (
        <EditTimeDialog
          order={order}
          onClose={close}
          onMoved={(moved) => done(moved, t('bannerMoved', { when: whenOf(moved), provider: moved.ProviderInfo.name }))}
        />
      )}
      {open === 'cancel' && (
        <CancelDialog order={order} onClose={close} onCancelled={(cancelled) => done(cancelled, t('bannerCancelled'))} />
      )}
      {open === 'address' && (
        <ChangeAddressDialog order={order} onClose={close} onChanged={(changed) => done(changed, t('bannerAddress'))} />
      )}
    </Page>
  );
}

/** Work that was done not longer ago than a review is taken for. Whether there is one already the server says. */
function mayReview({ status, timeline, allowedActions }: OrderView): boolean {
  if (allowedActions.includes('review')) return true;
  const done = timeline.findLast(({ what }) => what === 'fulfilled')?.at;
  return status === 'fulfilled' && done !== undefined && Date.now() - new Date(done).getTime() < reviewDays * 24 * 3_600_000;
}

function OrderSkeleton() {
  const t = useTexts();
  return (
    <Loading label={t('loading')}>
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
    </Loading>
  );
}
