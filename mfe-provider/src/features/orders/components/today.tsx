import { useState } from 'react';
import { isoDay, Link, useNow, useQuery } from '@karigar/platform';
import { minuteMs, progressLeadMinutes } from '@karigar/contracts/constants';
import {
  Badge,
  ButtonLink,
  CachedBanner,
  Card,
  Grid,
  InstantBadge,
  Loaded,
  Money,
  Muted,
  PressGuard,
  Region,
  Row,
  Section,
  SkeletonList,
  Stack,
} from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { myServicesQuery } from '../../../shared/api/my-services.ts';
import { dayCacheKey, daysUnderWay, useLateVisits, useOrder, useOrdersToDo, useVisitsOf } from '../../../shared/api/provider-orders.ts';
import {
  answerUntil,
  asksOutcome,
  isOn,
  linesOf,
  nextStep,
  nextVisit,
  visitTime,
  type OrderLine,
} from '../../../shared/orders/order-line.ts';
import type { OnRefused, Refused } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';
import { OrderActions } from './order-actions.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import { DelayNote } from './running-late.tsx';
import { VisitContact } from './visit-contact.tsx';
import classes from './today.module.css';

/** Cards of one kind. */
const shown = 3;

interface Props {
  onRefused: OnRefused;
}

/** The next visit with its next step, then what waits for an answer: new orders, visits without an outcome and payments without a receipt. */
export function Today() {
  const t = useTexts();
  const now = useNow();
  const [refused, setRefused] = useState<Refused | null>(null);
  const days = daysUnderWay(now);
  const orders = useOrdersToDo();
  // Also available offline.
  const visits = useVisitsOf(isoDay(now));
  const late = useLateVisits(now);
  const known = visits.data === undefined && late.length === 0 ? undefined : [...late, ...(visits.data ?? [])];
  // From the first failed attempt on: the others take seconds.
  const isFallback = orders.data === undefined && orders.failureCount > 0 && known !== undefined;
  return (
    <Region>
      {isFallback && <CachedBanner of={days.map(dayCacheKey)} />}
      <Loaded
        query={isFallback ? { ...visits, data: known } : orders}
        slow={t('loadSlow')}
        failed={t('loadFailed')}
        skeleton={<SkeletonList rows={3} />}
      >
        {(lines) => {
          const visit = nextVisit(lines, now);
          const waiting = mostUrgent(linesOf('pending', lines));
          const open = lines.filter((line) => asksOutcome(line) || line.saysPaid || isUnpaid(line, days));
          // The customer of the latest visit may still be present.
          const questions = mostUrgent(open.sort((a, b) => b.date.localeCompare(a.date))).slice(0, shown);
          return (
            // Cards appear and disappear: the second tap of a double tap must not answer the next order.
            <PressGuard actions={[visit, ...waiting, ...questions].map((line) => line?.id).join()} className={classes.today}>
              <Section title={t('nextVisit')} action={<Link to={paths.today()}>{t('todaysVisits')}</Link>}>
                {visit ? <NextVisit key={visit.id} line={visit} onRefused={setRefused} /> : <NoVisit />}
              </Section>
              {waiting.length + questions.length > 0 && (
                <Unanswered lines={waiting} questions={questions} now={now} onRefused={setRefused} />
              )}
            </PressGuard>
          );
        }}
      </Loaded>
      <RefusedDialog refused={refused} onClose={() => setRefused(null)} />
    </Region>
  );
}

/** Work of these days that is done and not paid: the customer may still be present. */
const isUnpaid = (line: OrderLine, days: readonly string[]): boolean =>
  line.status === 'fulfilled' && line.actions.includes('pay') && days.some((day) => isOn(day, line));

/** By deadline; those without one come last, as they were. */
const mostUrgent = (lines: readonly OrderLine[]): OrderLine[] =>
  [...lines].sort((a, b) => (answerUntil(a) || '9999').localeCompare(answerUntil(b) || '9999'));

/** Instead of the next visit. Without a service there will be none. */
function NoVisit() {
  const t = useTexts();
  const isNewcomer = useQuery(myServicesQuery()).data?.length === 0;
  return (
    <Card>
      <Row between>
        <Muted size="normal">{t(isNewcomer ? 'noService' : 'noVisit')}</Muted>
        {isNewcomer && <ButtonLink to={paths.newService()}>{t('addService')}</ButtonLink>}
      </Row>
    </Card>
  );
}

function NextVisit({ line, onRefused }: Props & { line: OrderLine }) {
  const t = useTexts();
  return (
    <Card as="article">
      <Stack gap={3}>
        <div>
          <Row gap={2}>
            <b className={classes.time}>{visitTime(line)}</b>
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

interface UnansweredProps extends Props {
  /** Pending orders. They expire, so each says how long the provider can still answer. */
  lines: readonly OrderLine[];
  questions: readonly OrderLine[];
  now: number;
}

function Unanswered({ lines, questions, now, onRefused }: UnansweredProps) {
  const t = useTexts();
  return (
    <Section
      title={t('needAnswer')}
      action={lines.length > 0 && <Link to={paths.ordersOf('pending')}>{t('allToAnswer', { count: lines.length })}</Link>}
    >
      <Grid as="ul" min={300}>
        {lines.slice(0, shown).map((line) => (
          <Card as="li" key={line.id}>
            <Stack gap={2} className={classes.order}>
              <Row between>
                <b>{visitTime(line)}</b>
                <TimeToAnswer until={line.expires} now={now} />
              </Row>
              <div>
                <Row between>
                  <Link to={paths.order(line.id)} className={classes.link}>
                    {line.serviceType}
                  </Link>
                  {line.total !== null && <Money amount={line.total} />}
                </Row>
                <p className={classes.issue}>{line.issue}</p>
                <Muted>{line.address || line.customerName}</Muted>
              </div>
              <OrderActions order={line} onRefused={onRefused} />
            </Stack>
          </Card>
        ))}
        {questions.map((line) => (
          <Question key={line.id} line={line} now={now} onRefused={onRefused} />
        ))}
      </Grid>
    </Section>
  );
}

/** What to say about a visit that is over. */
function Question({ line, now, onRefused }: Props & { line: OrderLine; now: number }) {
  const t = useTexts();
  const isAnsweredThere = asksOutcome(line) || line.saysPaid;
  const name = line.customerName;
  return (
    <Card as="li">
      <Stack gap={2}>
        <Row between>
          <b>{t(asksOutcome(line) ? 'askOutcome' : 'askPayment')}</b>
          <TimeToAnswer until={answerUntil(line)} now={now} />
        </Row>
        <Row between>
          <span>{line.serviceType}</span>
          {line.total !== null && <Money amount={line.total} />}
        </Row>
        <Muted>
          {asksOutcome(line)
            ? t('askOutcomeText', { name, when: visitTime(line) })
            : t(line.saysPaid ? 'askPaymentText' : 'askUnpaidText', { name })}
        </Muted>
        {isAnsweredThere ? (
          <Row>
            <ButtonLink
              small
              variant="soft"
              to={paths.order(line.id)}
              aria-label={`${t('answer')}, ${t('orderName', { number: line.orderNo })}`}
            >
              {t('answer')}
            </ButtonLink>
          </Row>
        ) : (
          <OrderActions order={line} collects onRefused={onRefused} />
        )}
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

function TimeToAnswer({ until, now }: { until: string; now: number }) {
  const t = useTexts();
  if (!until) return null;
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / minuteMs));
  const hours = Math.floor(minutes / 60);
  return (
    <Badge tone={hours === 0 ? 'bad' : 'wait'}>
      {t(hours === 0 ? 'answerMinutes' : minutes % 60 === 0 ? 'answerFullHours' : 'answerHours', { hours, minutes: minutes % 60 })}
    </Badge>
  );
}
