import type { ReactNode } from 'react';
import type { CategoryView } from '@karigar/contracts';
import { Link, localized } from '@karigar/platform';
import { Muted, Picture, Skeleton } from '@karigar/ui';
import { paths } from '../../app/paths.ts';
import classes from './category-tile.module.css';
import { useTexts } from './texts.ts';

/** Tiles in rows: six on a desktop, three on a phone. */
export const CategoryTiles = ({ children }: { children: ReactNode }) => <ul className={classes.grid}>{children}</ul>;

/** A category with picture, name and number of karigars. `uncounted` hides the number while it is loading. */
export function CategoryTile({ category, city, uncounted }: { category: CategoryView; city?: string; uncounted?: boolean }) {
  const t = useTexts();
  const countOf = ({ karigars, count }: CategoryView) => {
    if (karigars === undefined) return t('services', { count });
    return karigars === 0 ? t('noKarigars') : t('karigars', { count: karigars });
  };
  return (
    <li>
      <Link to={paths.servicesBy({ category: category.slug, city: city || undefined })} className={classes.tile}>
        <Picture src={category.image} alt="" sizes="(max-width: 720px) 33vw, 180px" />
        <span className={classes.name}>{localized(category.name)}</span>
        <Muted as="span" size="tiny">
          {uncounted ? '\u00a0' : countOf(category)}
        </Muted>
      </Link>
    </li>
  );
}

/** Placeholders for `count` tiles. */
export const CategoryTilesSkeleton = ({ count }: { count: number }) => (
  <CategoryTiles>
    {Array.from({ length: count }, (_, tile) => (
      <li key={tile}>
        <span className={classes.cover}>
          <Skeleton height={400} />
        </span>
        <span className={classes.name}>
          <Skeleton height={20} width="80%" />
        </span>
        <Skeleton height={19} width="50%" />
      </li>
    ))}
  </CategoryTiles>
);
