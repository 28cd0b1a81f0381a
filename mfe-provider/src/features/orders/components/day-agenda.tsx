import { Fragment } from 'react';
import { travelMinutes } from '@karigar/contracts/constants';
import { dayAfter, formatLongDay, isoDay, joinFacts, useNow } from '@karigar/platform';
import { Button, EmptyState, CachedBanner, Loaded, Muted, Region, Row, SkeletonList, Stack } from '@karigar/ui';
import { dayCacheKey, useLateVisits, useOrder, useVisitsOf } from '../../../shared/api/provider-orders.ts';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { visitsOf } from '../model/agenda.ts';
import { useTexts } from '../texts.ts';
import { OrderCard } from './order-card.tsx';
import { VisitContact } from './visit-contact.tsx';

interface DayAgendaProps {
  day: string;
  onDay: (day: string) => void;
  onOpen: (id: string) => void;
  onRefused: OnRefused;
}

/** The agenda of a day: visits by time with their next step, and the gaps between them. */
export function DayAgenda({ day, onDay, ...actions }: DayAgendaProps) {
  const t = useTexts();
  const today = isoDay(useNow(60_000));
  const Day = day === today ? Today : DayVisits;
  return (
    <Stack gap={4}>
      <h2>{formatLongDay(day)}</h2>
      <Row gap={2}>
        <Button small variant="soft" onClick={() => onDay(dayAfter(day, -1))}>
          {t('previousDay')}
        </Button>
        <Button small variant="ghost" disabled={day === today} onClick={() => onDay(today)}>
          {t('today')}
        </Button>
        <Button small variant="soft" onClick={() => onDay(dayAfter(day, 1))}>
          {t('nextDay')}
        </Button>
      </Row>
      <Day day={day} {...actions} />
    </Stack>
  );
}

type DayVisitsProps = Omit<DayAgendaProps, 'onDay'> & {
  /** Visits that began the evening before. */
  late?: readonly OrderLine[];
};

const Today = (props: DayVisitsProps) => <DayVisits {...props} late={useLateVisits(useNow(60_000))} />;

function DayVisits({ day, late = [], onOpen, onRefused }: DayVisitsProps) {
  const t = useTexts();
  const visits = useVisitsOf(day);
  const card = (line: OrderLine) => (
    <OrderCard order={line} onOpen={() => onOpen(line.id)} onRefused={onRefused}>
      {line.status === 'confirmed' && <Contact line={line} />}
    </OrderCard>
  );
  return (
    <Region>
      <CachedBanner of={[...new Set([...late.map(({ date }) => isoDay(date)), day])].map(dayCacheKey)} />
      {/* The day itself may be unknown offline, where the evening is still known. */}
      {late.length > 0 && (
        <Stack as="ul" gap={3}>
          {late.map((line) => (
            <Fragment key={line.id}>{card(line)}</Fragment>
          ))}
        </Stack>
      )}
      <Loaded query={visits} slow={t('loadSlow')} failed={t('loadFailed')} skeleton={<SkeletonList rows={3} />}>
        {(lines) => {
          const planned = visitsOf(lines);
          if (planned.length === 0) return late.length === 0 && <EmptyState title={t('freeDay')}>{t('freeDayText')}</EmptyState>;
          return (
            <Stack as="ul" gap={3}>
              {planned.map(({ line, freeBefore }) => (
                <Fragment key={line.id}>
                  <Gap minutes={freeBefore} km={line.travelKm} />
                  {card(line)}
                </Fragment>
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </Region>
  );
}

/** How long there is nothing to do before a visit, and how far it is from the one before; nothing when neither is known. */
function Gap({ minutes, km }: { minutes: number; km: number | null }) {
  const t = useTexts();
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const free = () => {
    if (hours === 0) return t('freeMinutes', { minutes });
    return rest === 0 ? t('freeHours', { hours }) : t('freeHoursMinutes', { hours, minutes: rest });
  };
  const travel = (far: number) => (far === 0 ? t('sameArea') : t('travel', { km: far, minutes: travelMinutes(far) }));
  const facts = joinFacts([minutes > 0 && free(), km !== null && travel(km)]);
  return facts === '' ? null : <Muted as="li">{facts}</Muted>;
}

const Contact = ({ line }: { line: OrderLine }) => <VisitContact line={line} order={useOrder(line.id).data} />;
