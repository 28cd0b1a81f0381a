import { lazy, Suspense, useMemo } from 'react';
import { apiQuery, formatDay, formatRupees, formatRupeesShort, Link, useLanguage, useQuery } from '@karigar/platform';
import type { EarningDayView } from '@karigar/contracts';
import { Card, Loaded, Muted, Region, Section, Skeleton, Stack } from '@karigar/ui';
import { Table } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { earningChart } from '../model/earning-chart.ts';
import { useTexts } from '../texts.ts';
import classes from './earnings-chart.module.css';

const LineChart = lazy(() =>
  import(/* webpackChunkName: "chart" */ '@karigar/ui/charts').then((charts) => ({ default: charts.LineChart })),
);

/** Pixels: height of legend and chart, reserved while they are loading. */
const chartHeight = 244;

/** Compares the earnings of the last 30 days with the 30 days before: as two lines, and as a table for screen readers. */
export function EarningsChart() {
  const t = useTexts();
  const days = useQuery(apiQuery('GET /provider/earnings/days'));
  return (
    <Section title={t('earningsTitle')} action={<Link to={paths.earnings}>{t('allEarnings')}</Link>}>
      <Loaded query={days} failed={t('failed')} skeleton={<Skeleton height={chartHeight + 84} />}>
        {(data) => <Chart days={data.days} />}
      </Loaded>
    </Section>
  );
}

/** Formats a day as `24 Nov`. Uses noon in the marketplace's time zone. */
const dayName = (day: string): string => formatDay(`${day}T06:30:00Z`);
const shortDay = (day: string): string => dayName(day).replace(/^.*, /, '');

function Chart({ days }: { days: readonly EarningDayView[] }) {
  const t = useTexts();
  const language = useLanguage();
  const chart = useMemo(() => {
    const { days: names, ...sums } = earningChart(days);
    return { ...sums, points: names.map(shortDay) };
    // `language` is a dependency because days are named in it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [days, language]);
  const { current, before, points, sums } = chart;
  const busy = days.slice(-30).filter(({ orders }) => orders > 0);
  if (sums.current === 0 && sums.before === 0)
    return (
      <Card>
        <Muted size="normal">{t('noEarnings')}</Muted>
      </Card>
    );
  return (
    <Card>
      <Stack gap={3}>
        <Region>
          <Suspense fallback={<Skeleton height={chartHeight} />}>
            <LineChart
              label={t('chartLabel', { current: formatRupees(sums.current), before: formatRupees(sums.before) })}
              main={{ name: t('last30'), values: current }}
              compared={{ name: t('before30'), values: before }}
              points={points}
              format={formatRupees}
              formatScale={formatRupeesShort}
            />
          </Suspense>
        </Region>
        {busy.length > 0 && (
          <details>
            <summary className={classes.summary}>{t('asTable')}</summary>
            <Table
              caption={t('earningsTitle')}
              columns={[
                { header: t('day'), main: true, cell: ({ day }) => dayName(day) },
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
