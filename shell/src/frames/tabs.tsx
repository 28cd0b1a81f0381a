import { Link, useLocation, type IconLink, type LinkIcon } from '@karigar/platform';
import { AccountIcon, CategoriesIcon, HomeIcon, InstantIcon, OrdersIcon, StatsIcon, ToolIcon, VerifiedIcon, type Icon } from '@karigar/ui';
import classes from './frames.module.css';
import { useLinks } from './navigation.ts';

/** The icons that remotes can use in their records. */
export const linkIcons: Record<LinkIcon, Icon> = {
  account: AccountIcon,
  categories: CategoriesIcon,
  home: HomeIcon,
  instant: InstantIcon,
  orders: OrdersIcon,
  stats: StatsIcon,
  tool: ToolIcon,
  verified: VerifiedIcon,
};

/** The tab bar at the lower edge, on phones only. */
export function Tabs({ label, links }: { label: string; links: readonly IconLink[] }) {
  const { visible } = useLinks();
  const pathname = useLocation().pathname.toLowerCase();
  const isCurrent = (to: string) => (to === '/' ? pathname === '/' : pathname.startsWith(to));
  return (
    <nav className={classes.tabs} aria-label={label}>
      {visible(links).map(({ to, label: name, icon }) => {
        const Glyph = linkIcons[icon];
        return (
          <Link key={to} to={to} className={classes.tab} aria-current={isCurrent(to) ? 'page' : undefined}>
            <Glyph size={24} />
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
