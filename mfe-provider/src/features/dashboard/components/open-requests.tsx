import { formatAgo, Link, useQuery } from '@karigar/platform';
import { Badge, Button, Card, ErrorState, Grid, Muted, PlaceIcon, Section, Skeleton } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { activeRequestsQuery } from '../../../shared/api/active-requests.ts';
import { usePresence, useSetPresence } from '../../../shared/api/presence.ts';
import { useNow } from '../../../shared/use-now.ts';
import { useTexts } from '../texts.ts';
import classes from './open-requests.module.css';

const shown = 3;

/** The newest instant requests; they come and go by themselves. */
export function OpenRequests() {
  const t = useTexts();
  return (
    <Section title={t('requests')} action={<Link to={paths.instantRequests}>{t('allRequests')}</Link>} className={classes.section}>
      <Requests />
    </Section>
  );
}

function Requests() {
  const t = useTexts();
  const now = useNow();
  const { data: requests, error, isFetching, refetch } = useQuery(activeRequestsQuery());
  const online = usePresence().data?.online ?? true;
  const setPresence = useSetPresence();
  if (!requests && error)
    return <ErrorState level={3} title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!requests) return <Skeleton height={96} />;
  if (requests.length === 0)
    return (
      <Card className={classes.none}>
        <Muted size="normal">{t(online ? 'noRequests' : 'youAreOffline')}</Muted>
        {!online && (
          <Button small variant="now" loading={setPresence.isPending} onClick={() => setPresence.mutate(true)}>
            {t('goOnline')}
          </Button>
        )}
      </Card>
    );
  return (
    <Grid as="ul" min={260}>
      {requests.slice(0, shown).map((request) => (
        <li key={request.id}>
          <Card as={Link} {...{ to: paths.instantRequests }} className={classes.card}>
            <span className={classes.head}>
              <Badge tone="now">{request.category.name}</Badge>
              <span className={classes.age}>{formatAgo(request.created, now)}</span>
            </span>
            <span className={classes.issue}>{request.description}</span>
            <span className={classes.place}>
              <PlaceIcon size={18} />
              {request.address}
            </span>
          </Card>
        </li>
      ))}
    </Grid>
  );
}
