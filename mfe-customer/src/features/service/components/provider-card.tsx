import type { ServiceView } from '@karigar/contracts';
import { Avatar, ButtonLink, Card, Muted, Rating, Row, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';

/** The karigar who offers the service. */
export function ProviderCard({ provider, rated }: { provider: ServiceView['ProviderInfo']; rated: boolean }) {
  const t = useTexts();
  const jobs = provider.jobsDone > 0 ? t('jobs', { count: provider.jobsDone }) : t('jobsNone');
  return (
    <Card>
      <Row>
        <Avatar name={provider.name} src={provider.avatar} size={60} />
        <Stack gap={1} grow>
          <h3>{provider.name}</h3>
          <Muted>{[provider.city, jobs].filter(Boolean).join(' · ')}</Muted>
          {rated && (
            <Muted>
              <Rating value={provider.rating} />
            </Muted>
          )}
        </Stack>
        <ButtonLink small variant="ghost" to={paths.servicesBy({ provider: provider.id })}>
          {t('otherServices')}
        </ButtonLink>
      </Row>
    </Card>
  );
}
