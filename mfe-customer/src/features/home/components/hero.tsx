import { Link, useChosenPlace, localized } from '@karigar/platform';
import { Chip, PrintBlock, Wrap } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { SearchForm } from '../../../shared/search/search-form.tsx';
import { useOfferedCategories } from '../api/count-services.ts';
import { useTexts } from '../texts.ts';
import classes from './hero.module.css';

/** The number of chips that fit next to the claim. */
const shown = 5;

/** The claim and the search. */
export function Hero() {
  const t = useTexts();
  const city = useChosenPlace();
  const { data: offered } = useOfferedCategories(city);
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
          {offered && offered.length > 0 && (
            <>
              <span id="popular">{city ? t('popularIn', { city }) : t('popular')}</span>
              <ul className={classes.words} aria-labelledby="popular">
                {offered.slice(0, shown).map(({ slug, name }) => (
                  <li key={slug}>
                    <Link to={paths.servicesBy({ category: slug, city: city || undefined })} className={classes.word}>
                      <Chip onBlock>{localized(name)}</Chip>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Wrap>
    </PrintBlock>
  );
}
