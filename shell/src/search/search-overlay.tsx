import { useState, type FormEvent } from 'react';
import { apiQuery, Link, useNavigate, useQuery, type FrontendRecord } from '@karigar/platform';
import { Button, Dialog, SearchIcon, Stack, TextField } from '@karigar/ui';
import { useLinks } from '../frames/navigation.ts';
import { useTexts } from '../texts.ts';
import classes from './search-overlay.module.css';

/** Search from anywhere. Where words and categories lead is declared by the remote that has the pages. */
export function SearchOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  const { search } = useLinks();
  return (
    <Dialog open={open} onClose={onClose} title={t('searchTitle')} size="large">
      {search && <SearchForm {...search} onClose={onClose} />}
    </Dialog>
  );
}

function SearchForm({ results, category, suggestions, onClose }: NonNullable<FrontendRecord['search']> & { onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const { data: categories } = useQuery(apiQuery('GET /categories'));
  const search = (query: string) => {
    onClose();
    void navigate(results.replace('{words}', encodeURIComponent(query)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim()) search(words.trim());
  };
  return (
    <Stack gap={5}>
      <form role="search" className={classes.form} onSubmit={submit}>
        <TextField
          label={t('searchLabel')}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t('searchPlaceholder')}
          before={<SearchIcon />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          data-autofocus
        />
        <Button type="submit">{t('search')}</Button>
      </form>
      <div>
        <h3 className={classes.name}>{t('suggestions')}</h3>
        <div className={classes.chips}>
          {suggestions.map((suggestion) => (
            <button key={suggestion} type="button" className={classes.chip} onClick={() => search(suggestion)}>
              {suggestion}
            </button>
          ))}
        </div>
      </div>
      {categories && categories.items.length > 0 && (
        <div>
          <h3 className={classes.name}>{t('categories')}</h3>
          <div className={classes.chips}>
            {categories.items.map(({ slug, name }) => (
              <Link key={slug} to={category.replace('{category}', encodeURIComponent(slug))} className={classes.chip} onClick={onClose}>
                {name}
              </Link>
            ))}
          </div>
        </div>
      )}
    </Stack>
  );
}
