import { MessageButton } from '@karigar/account';
import type { OrderView } from '@karigar/contracts';
import { formatDateTime, formatShort, formatTime, isoDay, locationOf, useNow } from '@karigar/platform';
import {
  Avatar,
  Badge,
  Banner,
  Button,
  ButtonLink,
  DateIcon,
  Facts,
  Muted,
  Panel,
  PhoneIcon,
  PlaceIcon,
  Row,
  Stack,
  StatusBadge,
  TimeIcon,
} from '@karigar/ui';
import { Timeline } from '@karigar/ui/tasks';
import { firstNameOf, isOpenOrder } from '@karigar/contracts/constants';
import { arrivalOf, isToCome } from '../../../shared/orders/arrival.ts';
import { overdueOf } from '../../../shared/orders/overdue.ts';
import { orderSteps } from '../model/order-steps.ts';
import { isAskedForTime, statusSentenceOf } from '../model/status-sentence.ts';
import { visitTimeOf } from '../../../shared/orders/visit-time.ts';
import { CalendarButton } from './calendar-button.tsx';
import { StartCode } from './start-code.tsx';
import classes from './glance-card.module.css';
import { useTexts } from '../texts.ts';

interface GlanceCardProps {
  order: OrderView;
  onEdit: () => void;
  onCancel: () => void;
  onChangeAddress: () => void;
}

/** The essentials of an order in one card: state, time, place, provider and the possible actions. Fits the first screen of a phone. */
export function GlanceCard({ order, onEdit, onCancel, onChangeAddress }: GlanceCardProps) {
  const t = useTexts();
  const { allowedActions, status, ProviderInfo: provider } = order;
  const now = useNow();
  const can = (action: OrderView['allowedActions'][number]) => allowedActions.includes(action);
  const overdue = overdueOf(order, now);
  const canChangeAddress = can('change_address') && overdue === null;
  const isForCalendar = isOpenOrder(order) && order.scheduled_end !== null && order.progress === null && now < Date.parse(order.date);
  const contact = (
    <div className={classes.contact}>
      <Row nowrap className={classes.who}>
        <Avatar name={provider.name} size={44} />
        <b>{provider.name}</b>
      </Row>
      <Row gap={2} className={classes.ways}>
        {provider.mobile && (
          <ButtonLink small variant="soft" icon={PhoneIcon} to={`tel:${provider.mobile}`}>
            {t('call')}
          </ButtonLink>
        )}
        <MessageButton order={order} me="customer" other={provider.name} />
      </Row>
    </div>
  );
  return (
    <Panel title={t('statusTitle')} action={<StatusBadge status={status} reader="customer" />} gap={3}>
      <Stack gap={1}>
        <p className={classes.sentence}>{statusSentenceOf(order, t, now)}</p>
        {status === 'pending' && order.expires && !isAskedForTime(order) && (
          <Muted>{t('nowPendingUntil', { until: formatDateTime(order.expires) })}</Muted>
        )}
      </Stack>
      {overdue && contact}
      {order.delay && isDelayed(order, now) && (
        <Banner tone="wait" icon={TimeIcon}>
          {t('delayed', { minutes: order.delay.minutes, time: formatTime(order.delay.expected) })}
        </Banner>
      )}
      <Timeline
        label={t('timeline')}
        steps={orderSteps(order).map(({ name, at, state }) => ({
          label: t(`step${name}`),
          ...(at && { time: formatDateTime(at), shortTime: formatShort(at, now) }),
          state,
        }))}
      />
      {order.start_code && isNear(order, now) && <StartCode code={order.start_code} name={firstNameOf(provider.name)} />}
      <Facts
        stacked
        brief
        facts={[
          { name: t('deliveryTime'), icon: DateIcon, value: <VisitTime order={order} now={now} /> },
          { name: t('location'), icon: PlaceIcon, value: locationOf(order) },
        ]}
      />
      {!overdue && contact}
      {(isForCalendar || can('move') || canChangeAddress || can('cancel')) && (
        <Row gap={2} className={classes.actions}>
          {can('move') && (
            <Button small variant="soft" onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          {canChangeAddress && (
            <Button small variant="ghost" onClick={onChangeAddress}>
              {t('changeAddress')}
            </Button>
          )}
          {isForCalendar && <CalendarButton order={order} />}
          {can('cancel') && (
            <Button small variant="danger" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </Row>
      )}
    </Panel>
  );
}

/** The visit is on this day or under way. */
const isNear = ({ date, progress }: OrderView, now: number): boolean => progress !== null || isoDay(date) <= isoDay(now);

/** The karigar has said when to expect them, and that time is still to come. */
const isDelayed = ({ delay }: OrderView, now: number): boolean => delay !== undefined && now < Date.parse(delay.expected);

/** The booked slot, or when the karigar of an instant order is expected, and the delay if they are late and have not said so. */
function VisitTime({ order, now }: { order: OrderView; now: number }) {
  const t = useTexts();
  const arrival = arrivalOf(order, now);
  const isSoon = order.scheduled_end === null && order.status === 'confirmed' && isToCome(order) && !order.arrivesBy;
  const when = isSoon ? t('instant') : visitTimeOf(order, now);
  return (
    <span className={classes.when}>
      <b>{when}</b>
      {arrival && arrival.minutesLate > 0 && !isDelayed(order, now) && overdueOf(order, now) !== 'reported' && (
        <Badge tone="wait">{t('runningLate', { minutes: arrival.minutesLate })}</Badge>
      )}
    </span>
  );
}
