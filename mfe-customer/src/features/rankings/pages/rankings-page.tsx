import { useState, type FormEvent } from 'react';
import { priorReviews } from '@karigar/contracts/constants';
import type { RankedProviderView } from '@karigar/contracts';
import { choosePlace, useChosenPlace, useNavigate, usePageTitle, useSearchParams, localized } from '@karigar/platform';
import { Button, ButtonLink, Card, EmptyState, Hidden, Loaded, Muted, Page, Select, Skeleton, Stack, TextField } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useCategories } from '../../../shared/categories/list-categories.ts';
import { suggestedCities } from '../../../shared/place/city.ts';
import { useRankings } from '../../../shared/providers/list-rankings.ts';
import { ProviderCard } from '../../../shared/providers/provider-card.tsx';
import { useTexts } from '../texts.ts';
import classes from './rankings-page.module.css';

/** `/rankings`: the top karigars by category and city, with the parts of their scores. Both filters are in the URL. */
export function Component() {
  const t = useTexts();
  const [search] = useSearchParams();
  const usual = useChosenPlace();
  const category = search.get('category') ?? '';
  const city = search.get('city') ?? usual;
  const title = city ? t('titleIn', { city }) : t('title');
  usePageTitle(title);
  return (
    <Page width="middle">
      <Stack gap={5}>
        <div>
          <h1>{title}</h1>
          <Muted size="normal" className={classes.lead}>
            {t('lead')}
          </Muted>
        </div>
        <Filter key={`${category}|${city}`} category={category} city={city} />
        <Loaded query={useRankings({ category, city })} slow={t('slow')} failed={t('failed')} skeleton={<CardsSkeleton />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title={t('none')}
                action={
                  <ButtonLink variant="soft" to={`${paths.rankings}?city=`}>
                    {t('clear')}
                  </ButtonLink>
                }
              >
                {t('noneText')}
              </EmptyState>
            ) : (
              <section>
                <h2>
                  <Hidden>{t('list')}</Hidden>
                </h2>
                <ol className={classes.list}>
                  {items.map((ranked, index) => (
                    <li key={ranked.provider.id}>
                      <ProviderCard
                        provider={ranked.provider}
                        before={
                          <b className={classes.rank} aria-hidden>
                            {index + 1}
                          </b>
                        }
                      >
                        <Score ranked={ranked} />
                      </ProviderCard>
                    </li>
                  ))}
                </ol>
              </section>
            )
          }
        </Loaded>
        <Card as="section" pad="large">
          <Stack gap={2}>
            <h2>{t('how')}</h2>
            <p>{t('howText', { prior: priorReviews })}</p>
            <p>{t('howTies')}</p>
            <p>{t('howFair')}</p>
          </Stack>
        </Card>
      </Stack>
    </Page>
  );
}

/** As high as the viewport, so that the content below does not move when the list is loaded. */
const CardsSkeleton = () => (
  <Stack gap={3}>
    {Array.from({ length: 6 }, (_, card) => (
      <Skeleton key={card} height={190} />
    ))}
  </Stack>
);

function Filter({ category, city }: { category: string; city: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const categories = useCategories().data?.items ?? [];
  const [typed, setTyped] = useState(city);
  const show = (wanted: { category: string; city: string }) => {
    choosePlace(wanted.city);
    void navigate(paths.rankingsBy({ category: wanted.category || undefined, city: wanted.city.trim() || undefined }), { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show({ category, city: typed });
  };
  return (
    <form className={classes.filter} onSubmit={submit}>
      <Select
        label={t('category')}
        value={category}
        onChange={({ target }) => show({ category: target.value, city: typed })}
        options={[
          { value: '', label: t('allCategories') },
          ...categories.map(({ slug, name }) => ({ value: slug, label: localized(name) })),
        ]}
      />
      <TextField
        label={t('city')}
        list="ranking-cities"
        autoComplete="address-level2"
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id="ranking-cities">
        {suggestedCities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" variant="soft">
        {t('show')}
      </Button>
    </form>
  );
}

/** The score as a bar and the sentence that explains it. */
function Score({ ranked: { score, parts } }: { ranked: RankedProviderView }) {
  const t = useTexts();
  return (
    <div className={classes.score}>
      <span className={classes.bar} aria-hidden>
        <span className={classes.fill} style={{ width: `${(score / 5) * 100}%` }} />
      </span>
      <b className={classes.value}>
        <span className={classes.label}>{t('score')}</span> {score.toFixed(2)}
      </b>
      <Muted size="tiny" className={classes.parts}>
        {sentenceOf(parts, t)}
      </Muted>
    </div>
  );
}

function sentenceOf(
  { rating, reviewsCount, marketRating, priorReviews: prior }: RankedProviderView['parts'],
  t: ReturnType<typeof useTexts>,
): string {
  const market = marketRating.toFixed(1);
  return reviewsCount === 0 ? t('partsNone', { market }) : t('parts', { count: reviewsCount, rating: rating.toFixed(1), prior, market });
}
