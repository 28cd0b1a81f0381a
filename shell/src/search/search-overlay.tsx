import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { choosePlace, recentSearches, type SearchWords, useChosenPlace, useNavigate } from '@karigar/platform';
import { Button, Dialog, PlaceIcon, SearchIcon, Stack, TextField } from '@karigar/ui';
import { useLinks } from '../frames/navigation.ts';
import { useTexts } from '../texts.ts';
import { CategoryLinks } from './category-links.tsx';
import { fill, type ResultLine, type SearchLinks } from './result-lines.ts';
import classes from './search-overlay.module.css';
import { ResultList, SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

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
      {search && <SearchForm links={search} typed={typed} onClose={onClose} />}
    </Dialog>
  );
}

function SearchForm({ links, typed, onClose }: SearchProps & { links: SearchLinks }) {
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
  const choose = ({ group, name }: ResultLine) => leave(group === 'recent' ? name : words.trim());
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
      {city && <SearchedCity city={city} onAnywhere={searchAnywhere} />}
      {asked === '' || words.trim() === '' ? (
        <>
          {lines.length > 0 && <ResultList id={list} lines={lines} active={active} onChosen={choose} />}
          <CategoryLinks links={links} city={city} onClose={onClose} />
        </>
      ) : (
        <SearchResults search={search} city={city} id={list} onAll={showAll} onCorrect={correct} onChosen={choose} />
      )}
    </Stack>
  );
}

/** Names the city that is searched, with a button to search everywhere. */
function SearchedCity({ city, onAnywhere }: { city: string; onAnywhere: () => void }) {
  const t = useTexts();
  return (
    <p className={classes.place}>
      <PlaceIcon size={17} />
      {t('inCity', { city })}
      <button type="button" className={classes.textButton} onClick={onAnywhere}>
        {t('searchAnywhere')}
      </button>
    </p>
  );
}
