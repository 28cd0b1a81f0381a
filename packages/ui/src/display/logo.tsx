import { brand } from '@karigar/platform';
import classes from './logo.module.css';

/** The mark of the logo, the site's own icon, which a market can replace. `size` in pixels. */
export const Mark = ({ size = 34 }: { size?: number }) => (
  <img className={classes.mark} src="/favicon.svg" width={size} height={size} alt="" />
);

/** Mark and name of the marketplace. Wrap it in a link to `/`. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <Mark />
      {brand}
    </span>
  );
}
