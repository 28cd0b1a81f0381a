import type { CategoryView } from '@karigar/contracts';
import { Link } from '@karigar/platform';
import { Skeleton, useChosenInSight } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './category-strip.module.css';

export interface CategoryStripProps {
  categories: readonly CategoryView[] | undefined;
  current: string | undefined;
  /** The address of a category with the other filters kept; undefined for all. */
  hrefOf: (slug: string | undefined) => string;
}

/** The categories in a row, to go from one to the next. */
export function CategoryStrip({ categories, current, hrefOf }: CategoryStripProps) {
  const t = useTexts();
  const strip = useChosenInSight<HTMLElement>('[aria-current]', categories && current);
  const link = (slug: string | undefined, name: string) => (
    <Link key={slug ?? ''} to={hrefOf(slug)} className={classes.entry} aria-current={slug === current ? 'page' : undefined}>
      {name}
    </Link>
  );
  return (
    <nav ref={strip} className={classes.strip} aria-label={t('categories')}>
      {link(undefined, t('all'))}
      {categories
        ? categories.map(({ slug, name }) => link(slug, name))
        : Array.from({ length: 8 }, (_, entry) => <Skeleton key={entry} height={44} width={110} />)}
    </nav>
  );
}
