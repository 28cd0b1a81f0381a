import { Link, useQuery } from '@karigar/platform';
import { Card, ErrorState, Muted, Region, Section, SkeletonList, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { providerOrdersQuery } from '../../../shared/api/provider-orders.ts';
import { linesOf, type OrderLine } from '../../../shared/orders/order-line.ts';
import { OpenRequests } from '../components/open-requests.tsx';
import { OrderRows } from '../components/order-rows.tsx';
import { Overview } from '../components/overview.tsx';
import { useTexts } from '../texts.ts';
import classes from './dashboard-page.module.css';

const shown = 5;
const soonestFirst = (a: OrderLine, b: OrderLine) => a.date.localeCompare(b.date);

export function Component() {
  return (
    <Stack gap={6}>
      <Region>
        <Overview />
      </Region>
      <Region>
        <OpenRequests />
      </Region>
      <Region>
        <Orders />
      </Region>
    </Stack>
  );
}

function Orders() {
  const t = useTexts();
  const { data: lines, error, isFetching, refetch } = useQuery(providerOrdersQuery());
  if (!lines && error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!lines) return <SkeletonList rows={4} />;
  const waiting = linesOf('pending', lines).slice(0, shown);
  const visits = [...linesOf('confirmed', lines)].sort(soonestFirst).slice(0, shown);
  return (
    <Stack gap={6}>
      <OrderSection title={t('needAnswer')} lines={waiting} none={t('noneToAnswer')} />
      <OrderSection title={t('visits')} lines={visits} none={t('noVisits')} />
    </Stack>
  );
}

function OrderSection({ title, lines, none }: { title: string; lines: readonly OrderLine[]; none: string }) {
  const t = useTexts();
  return (
    <Section className={classes.section} title={title} action={<Link to={paths.orders}>{t('allOrders')}</Link>}>
      {lines.length > 0 ? (
        <OrderRows lines={lines} />
      ) : (
        <Card>
          <Muted size="normal">{none}</Muted>
        </Card>
      )}
    </Section>
  );
}
