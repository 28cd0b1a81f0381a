import { useId, useState, type FormEvent } from 'react';
import { choosePlace, recentSearches, searchWords, useChosenPlace, useNavigate } from '@karigar/platform';
import { Button, cx, Hidden, PlaceIcon, SearchIcon } from '@karigar/ui';
import { paths } from '../../app/paths.ts';
import { suggestedCities } from '../place/city.ts';
import classes from './search-form.module.css';
import { useTexts } from './texts.ts';

interface SearchFormProps {
  /** The current search. */
  words?: string;
  /** The city of the list; the customer's city by default. */
  city?: string;
  /** On the deep-indigo block. */
  onBlock?: boolean;
}

/** The search form with words and city, both optional. Leads to the list of services. Typing words opens the shell's search, which suggests what fits. */
export function SearchForm({ words: given = '', city: listed, onBlock }: SearchFormProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const usual = useChosenPlace();
  const [words, setWords] = useState(given);
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const city = typed ?? listed ?? usual;
  const openSearch = (text: string) => searchWords.set({ words: text, city, onType: setWords });
  const type = (text: string) => {
    setWords(text);
    openSearch(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The search may still be loading: it must not open over the results.
    searchWords.set(null);
    choosePlace(city);
    if (words.trim()) recentSearches.add(words.trim());
    void navigate(paths.servicesBy({ q: words.trim() || undefined, city: city.trim() || undefined }));
  };
  return (
    <form role="search" className={cx(classes.form, onBlock && classes.onBlock)} onSubmit={submit}>
      <label className={classes.words} htmlFor={`${id}-words`}>
        <SearchIcon />
        <Hidden>{t('words')}</Hidden>
        <input
          id={`${id}-words`}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t('placeholder')}
          className={classes.input}
          value={words}
          aria-haspopup="dialog"
          onClick={() => openSearch(words)}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <label className={classes.city} htmlFor={`${id}-city`}>
        <PlaceIcon />
        <Hidden>{t('city')}</Hidden>
        <input
          id={`${id}-city`}
          list={`${id}-cities`}
          autoComplete="address-level2"
          maxLength={80}
          placeholder={t('anyCity')}
          className={classes.input}
          value={city}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== null && choosePlace(typed)}
        />
        <datalist id={`${id}-cities`}>
          {suggestedCities.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <Button type="submit" className={classes.go} aria-label={t('search')}>
        <span className={classes.goText}>{t('search')}</span>
        <span className={classes.goIcon}>
          <SearchIcon />
        </span>
      </Button>
    </form>
  );
}
