import { useEffect } from 'react';
import type { SearchView } from '@karigar/contracts';
import { choosePlace, Link } from '@karigar/platform';
import { cx, Hidden, Loading, PlaceIcon, RetryBanner, Skeleton, SlowNote, Stack } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import type { ResultLine } from './result-lines.ts';
import classes from './search-overlay.module.css';
import type { Search } from './use-search.ts';

interface SearchResultsProps {
  search: Search;
  city: string;
  /** Of the list of results, for `aria-controls`. */
  id: string;
  onAll: (words: string, city?: string) => void;
  onCorrect: (words: string) => void;
  onChosen: (line: ResultLine) => void;
}

/** The results for what has been typed, or why there are none. */
export function SearchResults(props: SearchResultsProps) {
  const t = useTexts();
  return (
    <RetryBanner query={props.search.query} otherwise={<Results {...props} />}>
      {t('searchFailed')}
    </RetryBanner>
  );
}

function Results({ search: { words, asked, query, lines, active }, city, id, onAll, onCorrect, onChosen }: SearchResultsProps) {
  const t = useTexts();
  if (!query.data)
    return (
      <Loading label={t('searchSlow')}>
        <Stack gap={2}>
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      </Loading>
    );
  return (
    <>
      {/* The results of the words before stay until those of the new ones come. */}
      <SlowNote waiting={query.isPlaceholderData}>{t(query.isPaused ? 'searchOffline' : 'searchSlow')}</SlowNote>
      <Hidden as="p">
        <span role="status">{lines.length > 0 && `${t('found', { count: lines.length })}. ${t('searchHint')}`}</span>
      </Hidden>
      <Elsewhere found={query.data} onSearch={onAll} />
      {!query.isPlaceholderData && <DidYouMean found={query.data} onCorrect={onCorrect} />}
      <ResultList id={id} lines={lines} active={active} onChosen={onChosen} />
      {lines.length === 0 ? (
        <p role="status">{city ? t('foundNothingIn', { words: asked, city }) : t('foundNothing', { words: asked })}</p>
      ) : (
        <button type="button" className={classes.textButton} onClick={() => onAll(words.trim())}>
          {t('allResults', { words: words.trim() })}
        </button>
      )}
    </>
  );
}

/** Offers to search in a city that the words name, instead of the chosen one. */
function Elsewhere({ found, onSearch }: { found: SearchView; onSearch: (words: string, city: string) => void }) {
  const t = useTexts();
  return found.elsewhere.map(({ city, words }) => (
    <p key={city} className={classes.place}>
      <PlaceIcon size={17} />
      <button
        type="button"
        className={classes.textButton}
        onClick={() => {
          choosePlace(city);
          onSearch(words, city);
        }}
      >
        {t('elsewhere', { city })}
      </button>
    </p>
  ));
}

/** Offers a correction of misspelt words. */
function DidYouMean({ found: { didYouMean }, onCorrect }: { found: SearchView; onCorrect: (words: string) => void }) {
  const t = useTexts();
  if (!didYouMean) return null;
  return (
    <p className={classes.place}>
      {t('didYouMean')}
      <button type="button" className={classes.textButton} onClick={() => onCorrect(didYouMean)}>
        {didYouMean}
      </button>
    </p>
  );
}

const groups = ['recent', 'categories', 'services', 'karigars'] as const;

interface ResultListProps extends Pick<SearchResultsProps, 'id' | 'onChosen'> {
  lines: readonly ResultLine[];
  active: number;
}

export function ResultList({ id, lines, active, onChosen }: ResultListProps) {
  const t = useTexts();
  // The focus stays in the input, so the browser does not scroll to the selected line.
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label={t('search')} className={classes.results}>
      {groups
        .filter((group) => lines.some((line) => line.group === group))
        .map((group) => (
          <div key={group} role="group" aria-label={t(group)}>
            <span className={classes.name} aria-hidden>
              {t(group)}
            </span>
            {lines.map(
              (line, index) =>
                line.group === group && (
                  <Link
                    key={line.key}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    to={line.to}
                    className={cx(classes.line, index === active && classes.active)}
                    onClick={() => onChosen(line)}
                  >
                    <b>{line.name}</b>
                    <span className={classes.detail}>{line.detail}</span>
                  </Link>
                ),
            )}
          </div>
        ))}
    </div>
  );
}
