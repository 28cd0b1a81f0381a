import type { ReactNode } from 'react';
import { UnreadMessagesLink } from '@karigar/account';
import {
  AccountIcon,
  Button,
  Card,
  InstantBadge,
  Money,
  Muted,
  PlaceIcon,
  Row,
  Stack,
  StatusBadge,
  TimeIcon,
  type Icon,
} from '@karigar/ui';
import { isoDay, useNow } from '@karigar/platform';
import { useOpened } from '../../../shared/opened/use-opened.ts';
import { isOn, type OrderLine } from '../../../shared/orders/order-line.ts';
import { VisitTime } from '../../../shared/orders/visit-time.tsx';
import type { OnRefused } from '../api/change-status.ts';
import { questionOf } from '../model/question.ts';
import { useTexts } from '../texts.ts';
import { OrderActions } from './order-actions.tsx';
import { DelayNote } from './running-late.tsx';
import classes from './order-card.module.css';

interface OrderCardProps {
  order: OrderLine;
  /** `h3` below the heading of a group. */
  heading?: 'h2' | 'h3';
  onOpen: () => void;
  onRefused: OnRefused;
  /** More about the order, above its actions. */
  children?: ReactNode;
}

/** An order in the list: service, place, time, price and the allowed actions. */
export function OrderCard({ order, heading: Heading = 'h2', onOpen, onRefused, children }: OrderCardProps) {
  const t = useTexts();
  const { linkTo } = useOpened('order');
  const now = useNow(60_000);
  const name = t('orderName', { number: order.orderNo });
  const question = questionOf(order, now);
  return (
    <Card as="li" className={classes.card}>
      <Row between nowrap>
        <Row gap={2}>
          <StatusBadge status={order.status} reader="provider" />
          {order.requestId !== null && <InstantBadge />}
          <UnreadMessagesLink count={order.unreadMessages} of={name} {...linkTo(order.id, 'messages')} />
        </Row>
        <Muted size="tiny">{order.orderNo}</Muted>
      </Row>
      <Heading>{order.serviceType}</Heading>
      <p className={classes.issue}>{order.issue}</p>
      <Stack as="ul" gap={2}>
        <Fact
          icon={TimeIcon}
          value={
            <b>
              <VisitTime line={order} now={now} />
            </b>
          }
        />
        {order.address && <Fact icon={PlaceIcon} value={order.address} />}
        <Fact icon={AccountIcon} value={order.customerName} />
      </Stack>
      {question && <b>{t(question, { name: order.customerName })}</b>}
      <DelayNote line={order} />
      {children}
      <Row between className={classes.foot}>
        <Button small variant="ghost" onClick={onOpen} aria-label={`${t('details')}, ${name}`}>
          {t('details')}
        </Button>
        {order.total !== null && (
          <span className={classes.price}>
            <Money amount={order.total} />
          </span>
        )}
        <OrderActions order={order} collects={isOn(isoDay(now), order)} onRefused={onRefused} />
      </Row>
    </Card>
  );
}

const Fact = ({ icon: Glyph, value }: { icon: Icon; value: ReactNode }) => (
  <Row as="li" gap={2} nowrap>
    <Glyph size={18} />
    <span>{value}</span>
  </Row>
);
