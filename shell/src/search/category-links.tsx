import { apiQuery, Link, localized, useQuery } from '@karigar/platform';
import { useTexts } from '../texts.ts';
import { fill, type SearchLinks } from './result-lines.ts';
import classes from './search-overlay.module.css';

/** The categories offered in the city, shown before anything is typed. */
export function CategoryLinks({ links, city, onClose }: { links: SearchLinks; city: string; onClose: () => void }) {
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
