import { lazy, Suspense, useMemo } from 'react';
import { apiQuery, formatDay, formatRupees, Link, useLanguage, useQuery } from '@karigar/platform';
import type { EarningDayView } from '@karigar/contracts';
import { Card, Disclosure, Grid, Loaded, Loading, Muted, Region, Section, Skeleton, Stack } from '@karigar/ui';
import { Table } from '@karigar/ui/tasks';
import { paths } from '../../../app/paths.ts';
import { earningChart, type Totals } from '../model/earning-chart.ts';
import { useTexts } from '../texts.ts';

const LineChart = lazy(() =>
  import(/* webpackChunkName: "chart" */ '@karigar/ui/charts').then((charts) => ({ default: charts.LineChart })),
);

/** Pixels: height of legend and chart, reserved while they are loading. */
const chartHeight = 244;
/** Of the line below a placeholder, which is part of that. */
const slowHeight = 33;

/** Compares earnings and completed orders of the last 30 days with the 30 days before: as small charts, and as a table for screen readers. */
export function EarningsChart() {
  const t = useTexts();
  const days = useQuery(apiQuery('GET /provider/earnings/days'));
  return (
    <Section title={t('chartsTitle')} action={<Link to={paths.earnings}>{t('allEarnings')}</Link>}>
      <Loaded query={days} slow={t('chartsSlow')} failed={t('failed')} skeleton={<Skeleton height={chartHeight + 84} />}>
        {(data) => <Charts days={data.days} />}
      </Loaded>
    </Section>
  );
}

/** Formats a day as `24 Nov`. */
const shortDay = (day: string): string => formatDay(day).replace(/^.*, /, '');

function Charts({ days }: { days: readonly EarningDayView[] }) {
  const t = useTexts();
  const language = useLanguage();
  const { earnings, orders, points } = useMemo(() => {
    const { days: names, ...charts } = earningChart(days);
    return { ...charts, points: names.map(shortDay) };
    // `language` is a dependency because days are named in it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [days, language]);
  const busy = days.slice(-30).filter((day) => day.orders > 0);
  if (orders.sums.current === 0 && orders.sums.before === 0)
    return (
      <Card>
        <Muted size="normal">{t('noEarnings')}</Muted>
      </Card>
    );
  return (
    <Stack gap={3}>
      <Grid min={300} fit>
        <Chart
          title={t('earnings')}
          label={t('chartLabel', { current: formatRupees(earnings.sums.current), before: formatRupees(earnings.sums.before) })}
          totals={earnings}
          points={points}
          format={formatRupees}
        />
        <Chart title={t('ordersDone')} label={t('ordersLabel', orders.sums)} totals={orders} points={points} format={String} />
      </Grid>
      {busy.length > 0 && (
        <Disclosure summary={t('asTable')}>
          <Table
            caption={t('earningsTitle')}
            columns={[
              { header: t('day'), main: true, cell: ({ day }) => formatDay(day) },
              { header: t('ordersDone'), numeric: true, cell: (day) => day.orders },
              { header: t('earned'), numeric: true, cell: (day) => formatRupees(day.earnings) },
            ]}
            rows={busy}
            rowKey={({ day }) => day}
          />
        </Disclosure>
      )}
    </Stack>
  );
}

interface ChartProps {
  title: string;
  /** For screen readers. */
  label: string;
  totals: Totals;
  points: readonly string[];
  format: (value: number) => string;
}

function Chart({ title, label, totals: { current, before }, points, format }: ChartProps) {
  const t = useTexts();
  return (
    <section aria-label={title}>
      <Card>
        <Stack gap={3}>
          <h3>{title}</h3>
          <Region>
            <Suspense
              fallback={
                <Loading label={t('chartSlow')}>
                  <Skeleton height={chartHeight - slowHeight} />
                </Loading>
              }
            >
              <LineChart
                label={label}
                main={{ name: t('last30'), values: current }}
                compared={{ name: t('before30'), values: before }}
                points={points}
                format={format}
              />
            </Suspense>
          </Region>
        </Stack>
      </Card>
    </section>
  );
}
