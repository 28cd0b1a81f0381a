import { useState } from 'react';
import { isoDay, Link, useNow, useQuery } from '@karigar/platform';
import { ButtonLink, CachedBanner, Card, Loaded, Muted, PressGuard, Region, Row, Section, SkeletonList } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { myServicesQuery } from '../../../shared/api/my-services.ts';
import { dayCacheKey, daysUnderWay, useLateVisits, useOrdersToDo, useVisitsOf } from '../../../shared/api/provider-orders.ts';
import { answerUntil, asksOutcome, isOn, linesOf, missedVisits, nextVisit, type OrderLine } from '../../../shared/orders/order-line.ts';
import type { CommandFailure } from '../api/change-status.ts';
import { useTexts } from '../texts.ts';
import { NextVisit } from './next-visit.tsx';
import { OrderDialogs } from './order-dialogs.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import { maxShown, Unanswered } from './unanswered.tsx';
import classes from './today.module.css';

/** The next visit with its next step, then what waits for an answer: new orders, visits without an outcome and payments without a receipt. */
export function Today() {
  const t = useTexts();
  const now = useNow();
  const [refused, setRefused] = useState<CommandFailure | null>(null);
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
      <OrderDialogs onRefused={setRefused}>
        {isFallback && <CachedBanner of={days.map(dayCacheKey)} />}
        <Loaded
          query={isFallback ? { ...visits, data: known } : orders}
          slow={t('loadSlow')}
          failed={t('loadFailed')}
          skeleton={<SkeletonList rows={3} />}
        >
          {(lines) => {
            const visit = nextVisit(lines, now);
            const missed = missedVisits(lines, now).filter((line) => line !== visit);
            const waiting = mostUrgent(linesOf('pending', lines));
            const open = lines.filter((line) => asksOutcome(line) || line.saysPaid || isUnpaid(line, days));
            // The customer of the latest visit may still be present.
            const questions = mostUrgent(open.sort((a, b) => b.date.localeCompare(a.date))).slice(0, maxShown);
            return (
              // Cards appear and disappear: the second tap of a double tap must not answer the next order.
              <PressGuard actions={[...missed, visit, ...waiting, ...questions].map((line) => line?.id).join()} className={classes.today}>
                <Section title={t('nextVisit')} action={<Link to={paths.today()}>{t('todaysVisits')}</Link>}>
                  {missed.map((line) => (
                    <NextVisit key={line.id} line={line} onRefused={setRefused} />
                  ))}
                  {visit ? <NextVisit key={visit.id} line={visit} onRefused={setRefused} /> : <NoVisit />}
                </Section>
                {waiting.length + questions.length > 0 && (
                  <Unanswered lines={waiting} questions={questions} now={now} onRefused={setRefused} />
                )}
              </PressGuard>
            );
          }}
        </Loaded>
      </OrderDialogs>
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
