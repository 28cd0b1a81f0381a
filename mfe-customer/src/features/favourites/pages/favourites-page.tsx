import { ButtonLink, EmptyState, Grid, Loaded, Page, SkeletonList, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { FavouriteCard } from '../../../shared/favourites/favourite-card.tsx';
import { useFavourites } from '../../../shared/favourites/favourites.ts';
import { useTexts } from '../../../shared/favourites/texts.ts';

/** `/favourites` */
export function Component() {
  const t = useTexts();
  return (
    <Page>
      <Stack gap={5}>
        <h1>{t('title')}</h1>
        <Loaded query={useFavourites()} slow={t('slow')} failed={t('failed')} skeleton={<SkeletonList rows={4} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title={t('none')}
                action={
                  <ButtonLink variant="soft" to={paths.rankings}>
                    {t('find')}
                  </ButtonLink>
                }
              >
                {t('noneText')}
              </EmptyState>
            ) : (
              <Grid as="ul" min={270}>
                {items.map((provider) => (
                  <li key={provider.id}>
                    <FavouriteCard provider={provider} level={2} />
                  </li>
                ))}
              </Grid>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  );
}
