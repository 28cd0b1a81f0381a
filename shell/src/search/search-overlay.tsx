import { useState, type FormEvent } from 'react';
import { apiQuery, Link, useNavigate, useQuery } from '@karigar/platform';
import { Button, Dialog, SearchIcon, Stack, TextField } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './search-overlay.module.css';

// The same words that the first page offers: what people here ask for most.
const oftenAsked = ['Tap leaks', 'Fan fitting', 'Bridal make-up', 'Sofa cleaning'];

/** Search from anywhere: words go to the list of services, a category to its page. */
export function SearchOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={t('searchTitle')} size="large">
      <SearchForm onClose={onClose} />
    </Dialog>
  );
}

function SearchForm({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const { data: categories } = useQuery(apiQuery('GET /categories'));
  const find = (wanted: string) => {
    onClose();
    void navigate(`/services?q=${encodeURIComponent(wanted)}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim()) find(words.trim());
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
        <h3 className={classes.name}>{t('oftenAsked')}</h3>
        <div className={classes.chips}>
          {oftenAsked.map((wanted) => (
            <button key={wanted} type="button" className={classes.chip} onClick={() => find(wanted)}>
              {wanted}
            </button>
          ))}
        </div>
      </div>
      {categories && categories.items.length > 0 && (
        <div>
          <h3 className={classes.name}>{t('categories')}</h3>
          <div className={classes.chips}>
            {categories.items.map(({ slug, name }) => (
              <Link key={slug} to={`/services/${slug}`} className={classes.chip} onClick={onClose}>
                {name}
              </Link>
            ))}
          </div>
        </div>
      )}
    </Stack>
  );
}
