import { Link } from '@karigar/platform';
import { Chip, PrintBlock, Wrap } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useCity } from '../../../shared/place/city.ts';
import { SearchForm } from '../../../shared/search/search-form.tsx';
import { useTexts } from '../texts.ts';
import classes from './hero.module.css';

// The same as in the search of the top bar.
const popular = ['Tap leaks', 'Fan fitting', 'Bridal make-up', 'Sofa cleaning'];

/** The claim and the search. */
export function Hero() {
  const t = useTexts();
  const city = useCity();
  return (
    <PrintBlock>
      <Wrap className={classes.hero}>
        <h1 className={classes.claim}>
          {t('claimOne')}
          <br />
          {t('claimTwo')}
        </h1>
        <p className={classes.lead}>{t('lead')}</p>
        <div className={classes.search}>
          <SearchForm onBlock />
        </div>
        <div className={classes.popular}>
          <span id="popular">{t('popular')}</span>
          <ul className={classes.words} aria-labelledby="popular">
            {popular.map((words) => (
              <li key={words}>
                <Link to={paths.servicesBy({ q: words, city: city || undefined })} className={classes.word}>
                  <Chip onBlock>{words}</Chip>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Wrap>
    </PrintBlock>
  );
}
