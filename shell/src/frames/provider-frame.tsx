import { Link, NavLink, SlotPlace, useLocation } from '@karigar/platform';
import { AccountIcon, InstantIcon, Logo, OrdersIcon, StatsIcon, ToolIcon, VerifiedIcon, type Icon } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import type { FrameProps } from './frame.tsx';
import classes from './frames.module.css';
import { Tabs } from './full-frame.tsx';

/** Side navigation (tabs on phones), the page's title, and the place for the Online toggle and the bell, which belong to the remote. */
export function ProviderFrame({ title, children }: FrameProps) {
  const t = useTexts();
  const { pathname } = useLocation();
  const entries = [
    { to: '/provider/dashboard', name: t('dashboard'), short: t('home'), icon: StatsIcon },
    { to: '/provider/orders', name: t('orders'), short: t('orders'), icon: OrdersIcon },
    { to: '/provider/services', name: t('services'), short: t('services'), icon: ToolIcon },
    { to: '/provider/instant-requests', name: t('instantRequests'), short: t('now'), icon: InstantIcon },
    { to: '/provider/complaints', name: t('complaints'), icon: VerifiedIcon },
    { to: '/provider/profile', name: t('profile'), short: t('me'), icon: AccountIcon },
  ] satisfies { to: string; name: string; short?: string; icon: Icon }[];
  const tabs = [entries[0]!, entries[1]!, entries[3]!, entries[2]!, entries[5]!].map(({ to, name, short, icon }) => ({
    to,
    name: short ?? name,
    icon,
  }));
  return (
    <div className={classes.provider}>
      <aside className={classes.side}>
        <Link to="/provider/dashboard" className={classes.sideLogo}>
          <Logo name={t('brand')} />
        </Link>
        <nav className={classes.sideLinks} aria-label={t('providerNavigation')}>
          {entries.map(({ to, name, icon: Glyph }) => (
            <NavLink key={to} to={to} className={classes.sideLink}>
              <Glyph />
              {name}
              {to === '/provider/instant-requests' && <SlotPlace name="provider-nav-instant-requests" className={classes.sideCount} />}
            </NavLink>
          ))}
        </nav>
      </aside>
      <div className={classes.work}>
        <header className={classes.workHead}>
          <h1 className={classes.workTitle}>{title}</h1>
          <SlotPlace name="provider-actions" className={classes.workActions} />
        </header>
        {children}
      </div>
      <Tabs label={t('providerNavigation')} tabs={tabs} isCurrent={(to) => pathname.toLowerCase().startsWith(to)} />
    </div>
  );
}
