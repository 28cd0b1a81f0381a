import { apiQuery, formatDay, formatRupees, Link, useQuery } from '@karigar/platform';
import type { EarningDayView } from '@karigar/contracts';
import { Card, Loaded, Muted, Row, Section, Skeleton, Stack } from '@karigar/ui';
import { Table } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { earningChart } from '../model/earning-chart.ts';
import { useTexts } from '../texts.ts';
import classes from './earnings-chart.module.css';

const size = { width: 600, height: 160 };

/** What the last 30 days have earned against the 30 before: as two lines, and as a table for those who do not see them. */
export function EarningsChart() {
  const t = useTexts();
  const days = useQuery(apiQuery('GET /provider/earnings/days'));
  return (
    <Section title={t('earningsTitle')} action={<Link to={paths.earnings}>{t('allEarnings')}</Link>}>
      <Loaded query={days} failed={t('failed')} skeleton={<Skeleton height={260} />}>
        {(data) => <Chart days={data.days} />}
      </Loaded>
    </Section>
  );
}

function Chart({ days }: { days: readonly EarningDayView[] }) {
  const t = useTexts();
  const { current, before, sums } = earningChart(days, size);
  const busy = days.slice(-30).filter(({ orders }) => orders > 0);
  return (
    <Card>
      <Stack>
        <Row gap={4}>
          <Muted>
            <i className={classes.current} /> {t('last30', { sum: formatRupees(sums.current) })}
          </Muted>
          <Muted>
            <i className={classes.before} /> {t('before30', { sum: formatRupees(sums.before) })}
          </Muted>
        </Row>
        <svg
          className={classes.chart}
          viewBox={`-4 -4 ${size.width + 8} ${size.height + 8}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('chartLabel', { current: formatRupees(sums.current), before: formatRupees(sums.before) })}
        >
          <polyline className={classes.beforeLine} points={before} />
          <polyline className={classes.currentLine} points={current} />
        </svg>
        {busy.length > 0 && (
          <details>
            <summary>{t('asTable')}</summary>
            <Table
              caption={t('earningsTitle')}
              columns={[
                { header: t('day'), main: true, cell: ({ day }) => formatDay(`${day}T06:30:00Z`) },
                { header: t('ordersDone'), numeric: true, cell: ({ orders }) => orders },
                { header: t('earned'), numeric: true, cell: ({ earnings }) => formatRupees(earnings) },
              ]}
              rows={busy}
              rowKey={({ day }) => day}
            />
          </details>
        )}
      </Stack>
    </Card>
  );
}
