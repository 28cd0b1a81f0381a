import type { PublicProviderView } from '@karigar/contracts';
import { joinFacts, localized } from '@karigar/platform';
import { Avatar, Card, Facts, Muted, PlaceIcon, Rating, Row, Stack, ToolIcon, VerifiedBadge } from '@karigar/ui';
import { FavouriteButton } from '../../../shared/favourites/favourite-button.tsx';
import { NextFreeLine } from '../../../shared/slots/next-free-line.tsx';
import { useProviderFacts } from '../../../shared/providers/use-provider-facts.ts';
import { ShareButton } from './share-button.tsx';
import { useTexts } from '../texts.ts';
import classes from './provider-head.module.css';

/** The header of a karigar's page: rating, completed jobs, categories and places. */
export function ProviderHead({ provider }: { provider: PublicProviderView }) {
  const t = useTexts();
  const { jobs, answers } = useProviderFacts(provider);
  return (
    <Card pad="large">
      <Stack gap={4}>
        <Row gap={4} className={classes.head}>
          <Avatar name={provider.name} src={provider.avatar} size={60} />
          <Stack gap={1} grow>
            <h1>{provider.name}</h1>
            <Muted size="normal">{joinFacts([[provider.city, provider.state].filter(Boolean).join(', '), jobs])}</Muted>
            <Row gap={3}>
              <Rating value={provider.rating} count={provider.reviewsCount} isNew={provider.reviewsCount === 0} />
              {provider.verified && <VerifiedBadge />}
            </Row>
            {answers !== undefined && <Muted size="normal">{answers}</Muted>}
            {provider.services.length > 0 && <NextFreeLine providerId={provider.id} />}
          </Stack>
          <Row gap={2} nowrap>
            <ShareButton provider={provider} />
            <FavouriteButton provider={provider} />
          </Row>
        </Row>
        {provider.services.length > 0 && (
          <Facts
            stacked
            facts={[
              { name: t('works'), value: provider.categories.map(({ name }) => localized(name)).join(', '), icon: ToolIcon },
              { name: t('areas'), value: provider.areas.join(', '), icon: PlaceIcon },
            ]}
          />
        )}
      </Stack>
    </Card>
  );
}
