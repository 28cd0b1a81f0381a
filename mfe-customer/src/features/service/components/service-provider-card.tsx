import type { ServiceView } from '@karigar/contracts';
import { joinFacts, Link } from '@karigar/platform';
import { Avatar, ButtonLink, Card, Muted, Rating, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { FavouriteButton } from '../../../shared/favourites/favourite-button.tsx';
import { useProviderFacts } from '../../../shared/providers/use-provider-facts.ts';
import { useTexts } from '../texts.ts';
import classes from './service-provider-card.module.css';

/** The karigar who offers the service, with the rating over all of their services. */
export function ServiceProviderCard({ provider }: { provider: ServiceView['ProviderInfo'] }) {
  const t = useTexts();
  const { jobs, answers } = useProviderFacts(provider);
  return (
    <Card>
      <div className={classes.row}>
        <Avatar name={provider.name} src={provider.avatar} size={60} />
        <Stack gap={1}>
          <h3 className={classes.name}>
            <Link to={paths.provider(provider.id)}>{provider.name}</Link>
          </h3>
          <Muted>{joinFacts([provider.city, jobs])}</Muted>
          {answers !== undefined && <Muted>{answers}</Muted>}
          <Muted>
            <Rating value={provider.rating} count={provider.reviewsCount} isNew={provider.reviewsCount === 0} />
          </Muted>
        </Stack>
        <FavouriteButton provider={provider} />
        <ButtonLink small variant="ghost" to={paths.provider(provider.id)}>
          {t('seeProfile')}
        </ButtonLink>
      </div>
    </Card>
  );
}
