import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { SearchView } from '@karigar/contracts';
import {
  apiQuery,
  choosePlace,
  keepPreviousData,
  Link,
  localized,
  recentSearches,
  type SearchWords,
  useChosenPlace,
  useNavigate,
  useQuery,
} from '@karigar/platform';
import { Button, cx, Dialog, Hidden, Loading, PlaceIcon, RetryBanner, SearchIcon, Skeleton, SlowNote, Stack, TextField } from '@karigar/ui';
import { useLinks } from '../frames/navigation.ts';
import { useTexts } from '../texts.ts';
import { fill, linesOf, recentLines, type Found, type SearchLinks } from './found.ts';
import classes from './search-overlay.module.css';
import { useDebounced } from './use-debounced.ts';

const pauseMs = 150;

interface SearchProps {
  /** A search begun in a field of the page. */
  typed: SearchWords | null;
  onClose: () => void;
}

/** The search dialog, with results while typing. The remote that has the result pages declares their links (`FrontendRecord.search`). */
export function SearchOverlay({ open, typed, onClose }: SearchProps & { open: boolean }) {
  const t = useTexts();
  const { search } = useLinks();
  return (
    <Dialog open={open} onClose={onClose} title={t('searchTitle')} size="large" tall>
      {search && <Search links={search} typed={typed} onClose={onClose} />}
    </Dialog>
  );
}

/** What is typed, the results for it, and the line that the arrow keys have selected. */
function useSearch(links: SearchLinks, city: string, initial: string, onType: SearchWords['onType'] | undefined) {
  const t = useTexts();
  const [words, setWords] = useState(initial);
  /** Index of the selected line; -1 is the input itself, before the first line and after the last. */
  const [active, setActive] = useState(-1);
  const asked = useDebounced(words.trim(), pauseMs);
  const query = useQuery({
    ...apiQuery('GET /search', { query: { q: asked, city: city || undefined } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const lines =
    words.trim() === '' ? recentLines(recentSearches.read(), links, city) : query.data ? linesOf(query.data, links, city, t) : [];
  const type = (text: string) => {
    setWords(text);
    setActive(-1);
    onType?.(text);
  };
  const moveSelection = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || lines.length === 0) return;
    event.preventDefault();
    const next = active + step;
    setActive(next >= lines.length ? -1 : next < -1 ? lines.length - 1 : next);
  };
  return { words, asked, query, lines, active, type, moveSelection };
}

function Search({ links, typed, onClose }: SearchProps & { links: SearchLinks }) {
  const t = useTexts();
  const navigate = useNavigate();
  const chosen = useChosenPlace();
  // The page can list another city than the chosen one, as from a shared link.
  const [pageCity, setPageCity] = useState(typed?.city);
  const city = pageCity ?? chosen;
  const searchAnywhere = () => {
    setPageCity('');
    choosePlace('');
  };
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const initial = typed?.words ?? '';
  const search = useSearch(links, city, initial, typed?.onType);
  // Typing goes on after the words. Some browsers put the cursor before them.
  useEffect(() => box.current?.setSelectionRange(initial.length, initial.length), [initial]);
  const { words, asked, lines, active, type, moveSelection } = search;
  const activeLine = lines[active];

  const leave = (text: string) => {
    if (text) recentSearches.add(text);
    onClose();
  };
  const choose = ({ group, name }: Found) => leave(group === 'recent' ? name : words.trim());
  const showAll = (text: string, place = city) => {
    leave(text);
    void navigate(fill(links.results, { words: text, city: place }));
  };
  const correct = (text: string) => {
    type(text);
    box.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (activeLine) {
      choose(activeLine);
      void navigate(activeLine.to);
    } else if (words.trim()) showAll(words.trim());
  };

  return (
    <Stack gap={4}>
      <form role="search" className={classes.form} onSubmit={submit}>
        <TextField
          label={t('searchLabel')}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t('searchPlaceholder')}
          before={<SearchIcon />}
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={activeLine && `${list}-${active}`}
          value={words}
          onChange={(event) => type(event.target.value)}
          onKeyDown={moveSelection}
          data-autofocus
          ref={box}
        />
        <Button type="submit" className={classes.submit}>
          {t('search')}
        </Button>
      </form>
      {city && (
        <p className={classes.place}>
          <PlaceIcon size={17} />
          {t('inCity', { city })}
          <button type="button" className={classes.textButton} onClick={searchAnywhere}>
            {t('searchAnywhere')}
          </button>
        </p>
      )}
      {asked === '' || words.trim() === '' ? (
        <>
          {lines.length > 0 && <Results id={list} lines={lines} active={active} onChosen={choose} />}
          <Categories links={links} city={city} onClose={onClose} />
        </>
      ) : (
        <FoundSoFar search={search} city={city} id={list} onAll={showAll} onCorrect={correct} onChosen={choose} />
      )}
    </Stack>
  );
}

interface FoundSoFarProps {
  search: ReturnType<typeof useSearch>;
  city: string;
  /** Of the list of results, for `aria-controls`. */
  id: string;
  onAll: (words: string, city?: string) => void;
  onCorrect: (words: string) => void;
  onChosen: (line: Found) => void;
}

/** The results for what has been typed, or why there are none. */
function FoundSoFar({ search: { words, asked, query, lines, active }, city, id, onAll, onCorrect, onChosen }: FoundSoFarProps) {
  const t = useTexts();
  if (query.error) return <RetryBanner query={query}>{t('searchFailed')}</RetryBanner>;
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
      <Results id={id} lines={lines} active={active} onChosen={onChosen} />
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

interface ResultsProps extends Pick<FoundSoFarProps, 'id' | 'onChosen'> {
  lines: readonly Found[];
  active: number;
}

function Results({ id, lines, active, onChosen }: ResultsProps) {
  const t = useTexts();
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

/** The categories offered in the city, shown before anything is typed. */
function Categories({ links, city, onClose }: { links: SearchLinks; city: string; onClose: () => void }) {
  const t = useTexts();
  const { data } = useQuery(apiQuery('GET /services', { query: { city: city || undefined, limit: 1 } }));
  const categories = data?.facets.categories ?? [];
  if (categories.length === 0) return null;
  return (
    <div>
      <h3 className={classes.name}>{t('categories')}</h3>
      <div className={classes.chips}>
        {categories.map(({ slug, name }) => (
          <Link key={slug} to={fill(links.category, { category: slug, city })} className={classes.chip} onClick={onClose}>
            {localized(name)}
          </Link>
        ))}
      </div>
    </div>
  );
}
