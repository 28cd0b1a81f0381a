import type { ProviderStatsView } from '@karigar/contracts';
import { Card, Muted, Stack } from '@karigar/ui';
import { ProgressBar } from '@karigar/ui/tasks';
import { percentOf, satisfactionPercent, satisfactionTier } from '../model/percent.ts';
import { useTexts } from '../texts.ts';

/** Rates of the last 30 days as labeled bars. */
export function Performance({ stats }: { stats: ProviderStatsView }) {
  const t = useTexts();
  const { currentMonthOrders, lastMonthOrders, completedOrders, totalOrders, customer_satisfation: score } = stats;
  const { repeatCustomers, satisfactionChange, repeatCustomersChange, totalReviews } = stats;
  return (
    <Card>
      <Stack gap={5}>
        <Metric
          label={t('ordersBar')}
          percent={percentOf(currentMonthOrders, lastMonthOrders)}
          note={t('ordersNote', { current: currentMonthOrders, last: lastMonthOrders })}
        />
        <Metric
          label={t('completionBar')}
          percent={percentOf(completedOrders, totalOrders)}
          value={totalOrders === 0 && '–'}
          note={t('completionNote', { completed: completedOrders, total: totalOrders })}
        />
        <Metric
          label={t('satisfactionBar')}
          percent={satisfactionPercent(score)}
          value={totalReviews === 0 && '–'}
          note={
            totalReviews === 0 ? t('satisfactionNone') : `${t(`satisfaction${satisfactionTier(score)}`)} ${changeOf(satisfactionChange)}`
          }
        />
        <Metric
          label={t('repeatBar')}
          percent={repeatCustomers}
          value={String(repeatCustomers)}
          note={`${t('repeatNote')} ${changeOf(repeatCustomersChange)}`}
        />
      </Stack>
    </Card>
  );

  function changeOf(percent: number): string {
    if (percent === 0) return '';
    return percent > 0 ? t('changeUp', { percent }) : t('changeDown', { percent: -percent });
  }
}

function Metric({ note, ...bar }: { label: string; percent: number; value?: string | false; note: string }) {
  return (
    <Stack gap={1}>
      <ProgressBar {...bar} />
      <Muted>{note}</Muted>
    </Stack>
  );
}
