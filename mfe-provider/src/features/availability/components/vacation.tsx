import type { Vacation as VacationView } from '@karigar/contracts';
import { apiQuery, formatDay, joinFacts, Link, useQuery } from '@karigar/platform';
import { Banner, Loaded, Muted, Panel, Row, SkeletonList, Stack, Switch, TextField } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { readLines, visitTime } from '../../../shared/orders/order-line.ts';
import { dayAfter, isDay, isVacationValid, lastDay, noon } from '../model/availability.ts';
import { useTexts } from '../texts.ts';

interface VacationProps {
  vacation: VacationView | null;
  today: string;
  onChange: (vacation: VacationView | null) => void;
}

/** The vacation, during which there are no bookings and requests, and the orders within it. */
export function Vacation({ vacation, today, onChange }: VacationProps) {
  const t = useTexts();
  return (
    <Panel pad="large" title={t('vacation')}>
      <Switch
        label={t('onVacation')}
        checked={vacation !== null}
        onChange={(on) => onChange(on ? { from: today, to: dayAfter(today, 6) } : null)}
      >
        {t('onVacation')}
      </Switch>
      <Muted>{t('vacationText')}</Muted>
      {vacation && <Days vacation={vacation} today={today} onChange={onChange} />}
    </Panel>
  );
}

function Days({ vacation, today, onChange }: VacationProps & { vacation: VacationView }) {
  const t = useTexts();
  const isValid = isVacationValid(vacation, today);
  return (
    <Stack>
      <Row>
        <TextField
          label={t('firstDay')}
          type="date"
          max={lastDay}
          value={vacation.from}
          onChange={({ target }) => onChange({ ...vacation, from: target.value })}
        />
        <TextField
          label={t('lastDay')}
          type="date"
          min={isDay(vacation.from, today) ? vacation.from : today}
          max={lastDay}
          value={vacation.to}
          error={isValid ? undefined : t('needLastDay')}
          onChange={({ target }) => onChange({ ...vacation, to: target.value })}
        />
      </Row>
      {isValid && (
        <>
          <Muted>{t('customersSee', { day: formatDay(noon(dayAfter(vacation.to, 1))) })}</Muted>
          <OrdersInside vacation={vacation} />
        </>
      )}
    </Stack>
  );
}

/** Pending and confirmed orders during the vacation, which does not cancel them. */
function OrdersInside({ vacation: { from, to } }: { vacation: VacationView }) {
  const t = useTexts();
  const orders = useQuery({ ...apiQuery('GET /orders/provider', { query: { from, to } }), select: readLines });
  return (
    <Loaded query={orders} failed={t('insideFailed')} skeleton={<SkeletonList rows={1} />}>
      {(lines) => {
        const open = lines.filter(({ status }) => status === 'pending' || status === 'confirmed');
        if (open.length === 0) return <Muted>{t('noneInside')}</Muted>;
        return (
          <>
            <Banner tone="wait">{t('inside', { count: open.length })}</Banner>
            <Stack as="ul" gap={2} divided>
              {open.map((line) => (
                <li key={line.id}>
                  <Link to={paths.order(line.id)}>{visitTime(line)}</Link> <Muted>{joinFacts([line.orderNo, line.customerName])}</Muted>
                </li>
              ))}
            </Stack>
          </>
        );
      }}
    </Loaded>
  );
}
