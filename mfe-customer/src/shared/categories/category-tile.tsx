import type { CategoryView } from '@karigar/contracts';
import { Link } from '@karigar/platform';
import { Picture, Skeleton } from '@karigar/ui';
import { paths } from '../../app/paths.ts';
import classes from './category-tile.module.css';
import { useTexts } from './texts.ts';

/** Tiles in a row: six on a desktop, three on a phone. */
export const tileGrid = classes.grid;

/** A category as picture, name and how much there is in it. */
export function CategoryTile({ category, city }: { category: CategoryView; city?: string }) {
  const t = useTexts();
  return (
    <li>
      <Link to={paths.servicesBy({ category: category.slug, city: city || undefined })} className={classes.tile}>
        <Picture src={category.image} alt="" sizes="(max-width: 720px) 33vw, 180px" />
        <span className={classes.name}>{category.name}</span>
        <span className={classes.count}>{t('services', { count: category.count })}</span>
      </Link>
    </li>
  );
}

/** The same in grey, while the categories are on their way. */
export function CategoryTileSkeleton() {
  return (
    <li className={classes.tile}>
      <span className={classes.cover}>
        <Skeleton height={400} />
      </span>
      <span className={classes.name}>
        <Skeleton height={14} width="80%" />
      </span>
      <span className={classes.count}>
        <Skeleton height={10} width="50%" />
      </span>
    </li>
  );
}
