import { formatAgo, formatRupees, Link, useQuery, useNow, localized } from '@karigar/platform';
import { Badge, Button, Card, Grid, Loaded, Muted, PlaceIcon, Row, Section, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { activeRequestsQuery } from '../../../shared/api/active-requests.ts';
import { usePresence, useSetPresence } from '../../../shared/api/presence.ts';
import { useTexts } from '../texts.ts';

const shown = 3;

/** The newest instant requests, live. */
export function OpenRequests() {
  const t = useTexts();
  return (
    <Section title={t('requests')} action={<Link to={paths.instantRequests}>{t('allRequests')}</Link>}>
      <Requests />
    </Section>
  );
}

function Requests() {
  const t = useTexts();
  const now = useNow();
  return (
    <Loaded
      query={useQuery(activeRequestsQuery())}
      level={3}
      slow={t('requestsSlow')}
      failed={t('failed')}
      skeleton={<Skeleton height={96} />}
    >
      {(requests) =>
        requests.length === 0 ? (
          <NoRequests />
        ) : (
          <Grid as="ul">
            {requests.slice(0, shown).map((request) => (
              <li key={request.id}>
                <Card as={Link} {...{ to: paths.request(request.id) }}>
                  <Stack as="span" gap={2}>
                    <Row as="span" between nowrap>
                      <Badge tone="now">{localized(request.category.name)}</Badge>
                      <Muted as="span">{formatAgo(request.created, now)}</Muted>
                    </Row>
                    <b>{request.description}</b>
                    <Row as="span" gap={2} nowrap>
                      <PlaceIcon size={18} />
                      <Muted as="span">{request.address}</Muted>
                    </Row>
                    {request.openOffer && (
                      <Row as="span">
                        <Badge tone="info">{t('yourOffer', { price: formatRupees(request.openOffer.price) })}</Badge>
                      </Row>
                    )}
                  </Stack>
                </Card>
              </li>
            ))}
          </Grid>
        )
      }
    </Loaded>
  );
}

function NoRequests() {
  const t = useTexts();
  const online = usePresence().data?.online ?? true;
  const setPresence = useSetPresence();
  return (
    <Card>
      <Row between>
        <Muted size="normal">{t(online ? 'noRequests' : 'youAreOffline')}</Muted>
        {!online && (
          <Button small variant="now" loading={setPresence.isPending} onClick={() => setPresence.mutate(true)}>
            {t('goOnline')}
          </Button>
        )}
      </Row>
    </Card>
  );
}
