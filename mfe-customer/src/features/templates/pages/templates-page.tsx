import type { JobBriefView } from '@karigar/contracts';
import { formatRupees, useChosenPlace, useNavigate, usePageTitle, useSearchParams, localized } from '@karigar/platform';
import { ButtonLink, Card, EmptyState, Grid, InstantIcon, Loaded, Muted, Page, Row, Select, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { briefTexts, chooseBrief } from '../../../shared/briefs/chosen-brief.ts';
import { useCategories } from '../../../shared/categories/list-categories.ts';
import { useTemplates } from '../api/list-templates.ts';
import { useTexts } from '../texts.ts';
import classes from './templates-page.module.css';

/** `/templates`: job briefs that prefill the notes of a booking or the instant form. */
export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const city = useChosenPlace();
  const category = search.get('category') ?? '';
  const categories = useCategories().data?.items ?? [];
  usePageTitle(t('title'));
  return (
    <Page>
      <Stack gap={5}>
        <div>
          <h1>{t('title')}</h1>
          <Muted size="normal" className={classes.lead}>
            {t('lead')}
          </Muted>
        </div>
        <Select
          className={classes.category}
          label={t('category')}
          value={category}
          onChange={({ target }) => void navigate(paths.templatesBy({ category: target.value || undefined }), { replace: true })}
          options={[
            { value: '', label: t('allCategories') },
            ...categories.map(({ slug, name }) => ({ value: slug, label: localized(name) })),
          ]}
        />
        <Loaded query={useTemplates(category, city)} slow={t('slow')} failed={t('failed')} skeleton={<BriefsSkeleton />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title={t('none')}
                action={
                  <ButtonLink variant="soft" to={paths.templates}>
                    {t('seeAll')}
                  </ButtonLink>
                }
              >
                {t('noneText')}
              </EmptyState>
            ) : (
              <Grid as="ul" min={300}>
                {items.map((brief) => (
                  <li key={brief.id}>
                    <Brief brief={brief} city={city} />
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

function Brief({ brief, city }: { brief: JobBriefView; city: string }) {
  const t = useTexts();
  const { category } = brief;
  const { title, description } = briefTexts(brief);
  const choose = () => chooseBrief(brief);
  return (
    <Card as="article" className={classes.brief}>
      <Muted size="tiny">{localized(category.name)}</Muted>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{description}</p>
      <div className={classes.price}>
        <Price price={brief.price} city={city} />
      </div>
      <Row fill gap={2}>
        <ButtonLink
          small
          to={paths.servicesBy({ category: category.slug, city: city || undefined })}
          aria-label={t('bookFor', { title })}
          onClick={choose}
        >
          {t('book')}
        </ButtonLink>
        <ButtonLink
          small
          variant="soft"
          icon={InstantIcon}
          to={paths.instant(category.id)}
          aria-label={t('nowFor', { title })}
          onClick={choose}
        >
          {t('now')}
        </ButtonLink>
      </Row>
    </Card>
  );
}

function Price({ price, city }: { price: JobBriefView['price']; city: string }) {
  const t = useTexts();
  if (price === null) return <Muted>{city ? t('priceUnknown', { city }) : t('priceUnknownAnywhere')}</Muted>;
  const [from, to] = [formatRupees(price.from), formatRupees(price.to)];
  return (
    <>
      <b>{from === to ? t('priceOne', { from }) : t('price', { from, to })}</b>
      <Muted size="tiny">{t('priceOf', { place: city || t('anywhere'), count: price.count })}</Muted>
    </>
  );
}

const BriefsSkeleton = () => (
  <Grid min={300}>
    {Array.from({ length: 6 }, (_, card) => (
      <Skeleton key={card} height={250} />
    ))}
  </Grid>
);
