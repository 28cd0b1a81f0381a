import { useState } from 'react';
import type { CategoryView } from '@karigar/contracts';
import { inLanguage } from '@karigar/contracts/constants';
import {
  choosePlace,
  Link,
  localized,
  Navigate,
  useChosenPlace,
  useLanguage,
  useLocation,
  usePageTitle,
  useSearchParams,
} from '@karigar/platform';
import { Muted, Page, RetryBanner, Stack } from '@karigar/ui';
import { BriefBanner } from '../../../shared/briefs/brief-banner.tsx';
import { useCategories } from '../../../shared/categories/list-categories.ts';
import { SearchForm } from '../../../shared/search/search-form.tsx';
import { useServices, type ServiceList } from '../api/list-services.ts';
import { AllCategories } from '../components/all-categories.tsx';
import { CategoryStrip } from '../components/category-strip.tsx';
import { FilterBar } from '../components/filter-bar.tsx';
import { FilterDialog } from '../components/filter-dialog.tsx';
import { Karigars } from '../components/karigars.tsx';
import { NothingFound } from '../components/nothing-found.tsx';
import { PlacePrompt } from '../components/place-prompt.tsx';
import { Results } from '../components/results.tsx';
import { categoryCounts } from '../model/facet-counts.ts';
import { change, countFilters, type Filters } from '../model/filters.ts';
import { useUrlFilters } from '../model/use-url-filters.ts';
import { useTexts } from '../texts.ts';
import classes from './services-page.module.css';

/** `/services`, `/services/:category`, the five fixed categories, `/explore`. They begin in the chosen city, if there is one. */
export function Component() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const city = useChosenPlace();
  if (city === '' || search.has('city') || search.has('provider')) return <List />;
  return <Navigate replace to={`${pathname}?${new URLSearchParams([...search, ['city', city]]).toString()}`} />;
}

/** Services by category and filters. The URL holds all filters. */
function List() {
  const t = useTexts();
  const { filters, explore, hrefOf, show } = useUrlFilters();
  const [dialog, setDialog] = useState(false);
  const allCategories = useCategories();
  const categories = allCategories.data?.items;
  const category = categories?.find(({ slug }) => slug === filters.category);
  const list = useServices(filters);
  const facets = list.data?.pages[0]?.facets;

  if (filters.category && categories && !category) return <NoSuchCategory />;
  return (
    <Page className={classes.page}>
      <Stack gap={4} className={classes.parts}>
        <Heading filters={filters} explore={explore} category={category} list={list} />
        {!filters.city && !filters.provider && <PlacePrompt cities={facets?.cities} onChoose={(city) => show(change(filters, { city }))} />}
        {(explore || filters.q) && <SearchForm key={filters.q} words={filters.q} city={filters.city} />}
        {explore && !filters.category && countFilters(filters) === 0 ? (
          <AllCategories />
        ) : (
          <RetryBanner
            query={allCategories}
            otherwise={
              <CategoryStrip
                categories={categories}
                current={filters.category}
                counts={categoryCounts(facets)}
                hrefOf={(slug) => hrefOf(change(filters, { category: slug, provider: undefined }))}
              />
            }
          >
            {t('categoriesFailed')}
          </RetryBanner>
        )}
        <BriefBanner categoryId={category?.id} />
        <FilterBar filters={filters} facets={facets} onChange={show} onMore={() => setDialog(true)} />
        {explore && <Karigars filters={filters} />}
        <Count list={list} className={explore ? classes.part : classes.count} />
        <DidYouMean list={list} hrefOf={(q) => hrefOf(change(filters, { q }))} />
        <Results
          list={list}
          place={explore ? filters.city : undefined}
          empty={
            <NothingFound
              filtered={countFilters(filters) > 0}
              clear={hrefOf(change({}, { category: filters.category }))}
              onClear={() => filters.city && choosePlace('')}
              cities={filters.city === undefined ? [] : (facets?.cities ?? [])}
              hrefIn={(city) => hrefOf(change(filters, { city }))}
            />
          }
        />
      </Stack>
      {dialog && (
        <FilterDialog
          filters={filters}
          categories={categories ?? []}
          facets={facets}
          onApply={(chosen) => {
            setDialog(false);
            show(chosen);
          }}
          onClose={() => setDialog(false)}
        />
      )}
    </Page>
  );
}

interface HeadingProps {
  filters: Filters;
  explore: boolean;
  category: CategoryView | undefined;
  list: ServiceList;
}

/** What is listed; also the title of the page. */
function Heading({ filters, explore, category, list }: HeadingProps) {
  const t = useTexts();
  const language = useLanguage();
  const provider = filters.provider ? list.data?.pages[0]?.items[0]?.ProviderInfo : undefined;
  const title = titleOf();
  const lead = leadOf();
  usePageTitle(title);

  function titleOf(): string {
    if (filters.q) return t('results', { words: filters.q });
    if (provider) return t('byProvider', { name: provider.name });
    return category ? localized(category.name) : explore ? t('explore') : t('services');
  }

  function leadOf(): string {
    if (filters.q || filters.provider) return '';
    if (filters.category) return category === undefined ? '' : inLanguage(category, 'description', language);
    return explore ? t('exploreLead') : t('servicesLead');
  }

  return (
    <div>
      <h1>{title}</h1>
      {/* The category's line is kept while its text is loading. */}
      {(lead || (filters.category && !filters.q)) && (
        <Muted size="normal" className={classes.lead}>
          {lead}
        </Muted>
      )}
    </div>
  );
}

/** How many services were found; keeps its line while they are loading. */
function Count({ list, className }: { list: ServiceList; className: string | undefined }) {
  const t = useTexts();
  const count = list.data?.pages[0]?.facets.total ?? 0;
  return (
    <h2 className={className} aria-live="polite">
      {list.data && !list.isPlaceholderData && (count === 0 ? t('countNone') : t('count', { count }))}
    </h2>
  );
}

/** Under the filters, because it comes with the results: over them it would move them. */
function DidYouMean({ list, hrefOf }: { list: ServiceList; hrefOf: (words: string) => string }) {
  const t = useTexts();
  const words = list.isPlaceholderData ? undefined : list.data?.pages[0]?.didYouMean;
  return (
    words && (
      <p>
        {t('didYouMean')}{' '}
        <Link to={hrefOf(words)}>
          <b>{words}</b>
        </Link>
      </p>
    )
  );
}

function NoSuchCategory() {
  const t = useTexts();
  usePageTitle(t('noCategoryTitle'));
  return (
    <Page className={classes.page}>
      <Stack gap={5}>
        <div>
          <h1>{t('noCategoryTitle')}</h1>
          <Muted size="normal" className={classes.lead}>
            {t('noCategoryText')}
          </Muted>
        </div>
        <AllCategories />
      </Stack>
    </Page>
  );
}
