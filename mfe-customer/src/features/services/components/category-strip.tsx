import type { CategoryView } from '@karigar/contracts';
import { Link, localized } from '@karigar/platform';
import { Muted, Skeleton, SlowNote, useChosenInView } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './category-strip.module.css';

interface CategoryStripProps {
  categories: readonly CategoryView[] | undefined;
  current: string | undefined;
  /** Number of services per category slug with the other filters; undefined while loading. */
  counts: ReadonlyMap<string, number> | undefined;
  /** Returns the link to a category (undefined: all categories) with the other filters kept. */
  hrefOf: (slug: string | undefined) => string;
}

/** The categories as a row of links. */
export function CategoryStrip({ categories, current, counts, hrefOf }: CategoryStripProps) {
  const t = useTexts();
  const strip = useChosenInView<HTMLElement>('[aria-current]', categories && current);
  const link = (slug: string | undefined, name: string) => (
    <Link key={slug ?? ''} to={hrefOf(slug)} className={classes.entry} aria-current={slug === current ? 'page' : undefined}>
      <span>
        {name}{' '}
        {slug !== undefined && counts && (
          <Muted as="span" size="tiny">
            {t('inBrackets', { count: counts.get(slug) ?? 0 })}
          </Muted>
        )}
      </span>
    </Link>
  );
  return (
    <div>
      <nav ref={strip} className={classes.strip} aria-label={t('categories')}>
        {link(undefined, t('all'))}
        {categories
          ? categories.map(({ slug, name }) => link(slug, localized(name)))
          : Array.from({ length: 12 }, (_, entry) => <Skeleton key={entry} height={44} width={110} />)}
      </nav>
      <SlowNote waiting={categories === undefined}>{t('categoriesSlow')}</SlowNote>
    </div>
  );
}
