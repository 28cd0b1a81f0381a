import { Fragment, useMemo, useState } from 'react';
import {
  chooseCity,
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
  Navigate,
  useLanguage,
  usePageTitle,
  useSearchParams,
  useChosenCity,
  localized,
} from '@karigar/platform';
import { ButtonLink, EmptyState, Muted, Page, Row, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { BriefBanner } from '../../../shared/briefs/brief-banner.tsx';
import { CategoryTile, CategoryTiles, CategoryTilesSkeleton } from '../../../shared/categories/category-tile.tsx';
import { useCategories } from '../../../shared/categories/list-categories.ts';
import { SearchForm } from '../../../shared/search/search-form.tsx';
import { useServices } from '../api/list-services.ts';
import { CategoryStrip } from '../components/category-strip.tsx';
import { FilterBar } from '../components/filter-bar.tsx';
import { FilterDialog } from '../components/filter-dialog.tsx';
import { Results } from '../components/results.tsx';
import { Karigars } from '../components/karigars.tsx';
import { PlacePrompt } from '../components/place-prompt.tsx';
import { categoryCounts } from '../model/facet-counts.ts';
import { change, countFilters, readFilters, writeFilters, type Filters } from '../model/filters.ts';
import { useTexts } from '../texts.ts';
import classes from './services-page.module.css';

/** `/services`, `/services/:category`, the five fixed categories, `/explore`. They begin in the chosen city, if there is one. */
export function Component() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const city = useChosenCity();
  if (city === '' || search.has('city') || search.has('provider')) return <List />;
  return <Navigate replace to={`${pathname}?${new URLSearchParams([...search, ['city', city]]).toString()}`} />;
}

/** Services by category and filters. The URL holds all filters. */
function List() {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const inPath = useLoaderData<string | null>();
  const filters = useMemo(() => readFilters(search, inPath), [search, inPath]);
  const [dialog, setDialog] = useState(false);

  const categories = useCategories().data?.items;
  const category = categories?.find(({ slug }) => slug === filters.category);
  const isUnknown = Boolean(filters.category && categories && !category);
  const list = useServices(filters);
  const facets = list.data?.pages[0]?.facets;
  const didYouMean = list.isPlaceholderData ? undefined : list.data?.pages[0]?.didYouMean;

  const language = useLanguage();
  const explore = /^\/explore\/?$/i.test(pathname);
  const firstOfProvider = filters.provider ? list.data?.pages[0]?.items[0]?.ProviderInfo : undefined;
  const tiles = explore && !filters.category && countFilters(filters) === 0;
  const title = titleOf();
  const lead = leadOf();
  usePageTitle(title);

  function titleOf(): string {
    if (filters.q) return t('results', { words: filters.q });
    if (firstOfProvider) return t('byProvider', { name: firstOfProvider.name });
    return category ? localized(category.name) : explore ? t('explore') : t('services');
  }

  function leadOf(): string {
    if (filters.q || filters.provider) return '';
    if (filters.category) return (language === 'hi' && category?.descriptionHi) || (category?.description ?? '');
    return explore ? t('exploreLead') : t('servicesLead');
  }

  /** A category page keeps its path, also a fixed one, until another category is chosen. */
  function hrefOf(wanted: Filters): string {
    const written = writeFilters(wanted);
    if (explore) return paths.exploreBy(written);
    if (inPath === null || wanted.category !== inPath) return paths.servicesBy(written);
    const { search: query } = new URL(paths.servicesBy(written), window.location.origin);
    return pathname + query;
  }
  const show = (wanted: Filters) => {
    setDialog(false);
    if (wanted.city !== filters.city) chooseCity(wanted.city ?? '');
    // Changing filters adds no history entries: Back leaves the list.
    void navigate(hrefOf(wanted), { replace: wanted.category === filters.category, preventScrollReset: true });
  };

  if (isUnknown) return <NoSuchCategory />;
  return (
    <Page className={classes.page}>
      <Stack gap={4}>
        <div>
          <h1>{title}</h1>
          {(lead || filters.category) && (
            <Muted size="normal" className={classes.lead}>
              {lead}
            </Muted>
          )}
        </div>
        {!filters.city && !filters.provider && <PlacePrompt cities={facets?.cities} onChoose={(city) => show(change(filters, { city }))} />}
        {(explore || filters.q) && <SearchForm key={filters.q} words={filters.q} city={filters.city} />}
        {tiles ? (
          <AllCategories />
        ) : (
          <CategoryStrip
            categories={categories}
            current={filters.category}
            counts={categoryCounts(facets)}
            hrefOf={(slug) => hrefOf(change(filters, { category: slug, provider: undefined }))}
          />
        )}
        <BriefBanner categoryId={category?.id} />
        <FilterBar filters={filters} facets={facets} onChange={show} onMore={() => setDialog(true)} />
        {explore && <Karigars filters={filters} />}
        <h2 className={explore ? classes.part : classes.count} aria-live="polite">
          {list.data && !list.isPlaceholderData && countOf()}
        </h2>
        {/* Here, because it comes with the results: over the filters it would move them. */}
        {didYouMean && (
          <p>
            {t('didYouMean')}{' '}
            <Link to={hrefOf(change(filters, { q: didYouMean }))}>
              <b>{didYouMean}</b>
            </Link>
          </p>
        )}
        <Results
          list={list}
          empty={
            <NothingFound
              filtered={countFilters(filters) > 0}
              clear={hrefOf(change({}, { category: filters.category }))}
              onClear={() => filters.city && chooseCity('')}
              cities={filters.city === undefined ? [] : (facets?.cities ?? [])}
              hrefIn={(city) => hrefOf(change(filters, { city }))}
            />
          }
        />
      </Stack>
      {dialog && (
        <FilterDialog filters={filters} categories={categories ?? []} facets={facets} onApply={show} onClose={() => setDialog(false)} />
      )}
    </Page>
  );

  function countOf(): string {
    const count = facets?.total ?? 0;
    return count === 0 ? t('countNone') : t('count', { count });
  }
}

interface NothingFoundProps {
  filtered: boolean;
  /** The list without filters. */
  clear: string;
  /** Before `clear` is followed. */
  onClear: () => void;
  /** Other cities with matching services. */
  cities: readonly { readonly name: string; readonly count: number }[];
  hrefIn: (city: string) => string;
}

const shownCities = 4;

function NothingFound({ filtered, clear, onClear, cities, hrefIn }: NothingFoundProps) {
  const t = useTexts();
  return (
    <EmptyState
      title={filtered ? t('emptyTitle') : t('emptyCategoryTitle')}
      action={
        <Row>
          <ButtonLink variant="now" to={paths.instant()}>
            {t('askNow')}
          </ButtonLink>
          <ButtonLink variant="soft" to={filtered ? clear : paths.services} onClick={onClear}>
            {filtered ? t('clearAll') : t('seeAll')}
          </ButtonLink>
        </Row>
      }
    >
      {filtered ? t('emptyText') : t('emptyCategoryText')}
      {cities.length > 0 && ` ${t('elsewhere')} `}
      {cities.slice(0, shownCities).map(({ name, count }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <Link to={hrefIn(name)} className={classes.elsewhere} onClick={() => chooseCity(name)}>
            {name} {t('inBrackets', { count })}
          </Link>
        </Fragment>
      ))}
    </EmptyState>
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

function AllCategories() {
  const city = useChosenCity();
  const categories = useCategories(city);
  if (!categories.data) return <CategoryTilesSkeleton count={12} />;
  return (
    <CategoryTiles>
      {categories.data.items.map((category) => (
        <CategoryTile key={category.id} category={category} city={city} uncounted={categories.isPlaceholderData} />
      ))}
    </CategoryTiles>
  );
}
