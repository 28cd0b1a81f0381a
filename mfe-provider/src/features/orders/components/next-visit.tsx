import { minuteMs, progressLeadMinutes } from '@karigar/contracts/constants';
import { Link, useNow } from '@karigar/platform';
import { Card, InstantBadge, Money, Muted, Row, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useOrder } from '../../../shared/api/provider-orders.ts';
import { isMissed, nextStep, visitTime, type OrderLine } from '../../../shared/orders/order-line.ts';
import { VisitTime } from '../../../shared/orders/visit-time.tsx';
import type { OnRefused } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';
import { OrderActions } from './order-actions.tsx';
import { DelayNote } from './running-late.tsx';
import { VisitContact } from './visit-contact.tsx';
import classes from './today.module.css';

/** The visit that comes next or is under way, or one whose time is over without a report, with its next step. */
export function NextVisit({ line, onRefused }: { line: OrderLine; onRefused: OnRefused }) {
  const t = useTexts();
  const now = useNow();
  return (
    <Card as="article">
      <Stack gap={3}>
        <div>
          <Row gap={2}>
            <b className={classes.time}>
              <VisitTime line={line} now={now} />
            </b>
            {line.requestId !== null && <InstantBadge />}
          </Row>
          <h3>
            <Link to={paths.order(line.id)} className={classes.link}>
              {line.serviceType}
            </Link>
          </h3>
          <p className={classes.issue}>{line.issue}</p>
          <Row between nowrap>
            <span>{line.customerName}</span>
            {line.total !== null && <Money amount={line.total} />}
          </Row>
          {line.address && <Muted>{line.address}</Muted>}
        </div>
        {isMissed(line, now) && <b>{t('missed')}</b>}
        <DelayNote line={line} />
        <VisitContact line={line} order={useOrder(line.id).data} />
        {nextStep(line) === null && line.progress === null && !line.actions.includes('fulfil') && line.date && (
          <Muted>{t('stepFrom', { time: visitTime(departureOf(line)) })}</Muted>
        )}
        <OrderActions order={line} large collects onRefused={onRefused} />
      </Stack>
    </Card>
  );
}

/** The earliest time at which "I am on the way" is allowed, as a visit without an end. */
const departureOf = ({ date }: OrderLine) => ({
  date: new Date(Date.parse(date) - progressLeadMinutes.on_the_way * minuteMs).toISOString(),
  end: '',
  arrivesBy: '',
  delay: null,
});
