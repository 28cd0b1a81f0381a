import type { ServiceView } from '@karigar/contracts';
import { Avatar, ButtonLink, Card, Muted, Rating } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './provider-card.module.css';

/** Who comes. */
export function ProviderCard({ provider, rated }: { provider: ServiceView['ProviderInfo']; rated: boolean }) {
  const t = useTexts();
  return (
    <Card className={classes.card}>
      <Avatar name={provider.name} src={provider.avatar} size={60} />
      <div className={classes.words}>
        <b className={classes.name}>{provider.name}</b>
        <Muted>
          {[provider.city, provider.jobsDone > 0 ? t('jobs', { count: provider.jobsDone }) : t('jobsNone')].filter(Boolean).join(' · ')}
        </Muted>
        {rated && (
          <Muted>
            <Rating value={provider.rating} />
          </Muted>
        )}
      </div>
      <ButtonLink small variant="ghost" to={paths.servicesBy({ provider: provider.id })}>
        {t('otherServices')}
      </ButtonLink>
    </Card>
  );
}
