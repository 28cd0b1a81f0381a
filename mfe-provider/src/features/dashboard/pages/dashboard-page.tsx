import { Link, useNow, useQuery } from '@karigar/platform';
import { ButtonLink, Card, Grid, Loaded, Muted, Region, Section, Skeleton, SkeletonList } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useOrdersToDo } from '../../../shared/api/provider-orders.ts';
import { isToCome, linesOf, type OrderLine } from '../../../shared/orders/order-line.ts';
import { statsQuery } from '../api/provider-stats.ts';
import { LatestReview } from '../components/latest-review.tsx';
import { OpenRequests } from '../components/open-requests.tsx';
import { OrderRows } from '../components/order-rows.tsx';
import { Overview } from '../components/overview.tsx';
import { EarningsChart } from '../components/earnings-chart.tsx';
import { Performance } from '../components/performance.tsx';
import { useTexts } from '../texts.ts';

const shown = 5;
const soonestFirst = (a: OrderLine, b: OrderLine) => a.date.localeCompare(b.date);

/** The part of `/provider/dashboard` below today's tasks: figures, requests, upcoming visits and performance. */
export function Dashboard() {
  const t = useTexts();
  const stats = useQuery(statsQuery());
  return (
    <>
      <Region>
        <Loaded query={stats} slow={t('overviewSlow')} failed={t('failed')} skeleton={<Skeleton height={121} />}>
          {(data) => <Overview stats={data} />}
        </Loaded>
      </Region>
      <Region>
        <OpenRequests />
      </Region>
      <Region>
        <Orders />
      </Region>
      <Region>
        <EarningsChart />
      </Region>
      {stats.data && (
        <Region>
          <Section title={t('performance')} action={<Link to={paths.complaints}>{t('allReviews')}</Link>}>
            <Grid min={300} fit>
              <Performance stats={stats.data} />
              <LatestReview review={stats.data.latestReview} />
            </Grid>
          </Section>
        </Region>
      )}
    </>
  );
}

function Orders() {
  const t = useTexts();
  const now = useNow();
  return (
    <Loaded
      query={useOrdersToDo()}
      slow={t('visitsSlow')}
      failed={t('failed')}
      // Upcoming visits are also available offline.
      action={
        <ButtonLink small variant="ghost" to={paths.today()}>
          {t('todaysVisits')}
        </ButtonLink>
      }
      skeleton={<SkeletonList rows={4} />}
    >
      {(lines) => {
        const visits = linesOf('confirmed', lines).filter((line) => isToCome(line, now));
        return (
          <Section title={t('visits')} action={<Link to={paths.orders}>{t('allOrders')}</Link>}>
            {visits.length > 0 ? (
              <OrderRows lines={visits.sort(soonestFirst).slice(0, shown)} now={now} />
            ) : (
              <Card>
                <Muted size="normal">{t('noVisits')}</Muted>
              </Card>
            )}
          </Section>
        );
      }}
    </Loaded>
  );
}
