import { useState } from 'react';
import { Link, logout, NavLink, useLocation, useSession } from '@karigar/platform';
import {
  AccountIcon,
  Avatar,
  ButtonLink,
  CategoriesIcon,
  Chip,
  cx,
  Hidden,
  HomeIcon,
  IconButton,
  InstantIcon,
  Logo,
  LogoutIcon,
  MenuIcon,
  OrdersIcon,
  PlaceIcon,
  SearchIcon,
  Wrap,
  type Icon,
} from '@karigar/ui';
import { SearchOverlay } from '../search/search-overlay.tsx';
import { useTexts } from '../texts.ts';
import type { FrameProps } from './frame.tsx';
import { Footer } from './footer.tsx';
import classes from './frames.module.css';
import { MenuOverlay } from './menu-overlay.tsx';
import { places } from './places.ts';

/** Top bar, page, footer, and the tab bar on phones. */
export function FullFrame({ children }: FrameProps) {
  return (
    <div className={cx(classes.frame, classes.withTabs)}>
      <TopBar />
      {children}
      <Footer />
      <TabBar />
    </div>
  );
}

function TopBar() {
  const t = useTexts();
  const session = useSession();
  const [overlay, setOverlay] = useState<'search' | 'menu' | null>(null);
  const customer = session?.role === 'customer';
  return (
    <header className={classes.bar}>
      <Wrap className={classes.barIn}>
        <Link to="/" className={classes.home}>
          <Logo name={t('brand')} />
        </Link>
        <nav className={classes.links} aria-label={t('mainNavigation')}>
          {places.map(({ to, name }) => (
            <NavLink key={to} to={to} end={to === '/'} className={classes.link}>
              {t(name)}
            </NavLink>
          ))}
        </nav>
        <div className={classes.actions}>
          {session?.place?.city && (
            <span className={classes.city}>
              <Chip>
                <PlaceIcon size={16} />
                {session.place.city}
              </Chip>
            </span>
          )}
          <IconButton icon={SearchIcon} label={t('search')} onClick={() => setOverlay('search')} />
          {customer && (
            <>
              <ButtonLink to="/instant-service" variant="now" small icon={InstantIcon} className={classes.wide}>
                {t('bookInstant')}
              </ButtonLink>
              <Link to="/order" className={cx(classes.iconLink, classes.wide)} aria-label={t('orders')} title={t('orders')}>
                <OrdersIcon size={22} />
              </Link>
              <Link to="/profile" className={classes.iconLink} title={t('profile')}>
                <Hidden>{t('profile')}</Hidden>
                <Avatar name={session.user?.name ?? t('me')} size={36} />
              </Link>
              <IconButton className={classes.widest} icon={LogoutIcon} label={t('logout')} onClick={logout} />
            </>
          )}
          {session?.role === 'provider' && (
            <ButtonLink to="/provider/dashboard" variant="soft" small>
              {t('dashboard')}
            </ButtonLink>
          )}
          {!session && (
            <>
              <ButtonLink to="/login" variant="soft" small>
                {t('login')}
              </ButtonLink>
              <ButtonLink to="/register" small className={classes.wide}>
                {t('register')}
              </ButtonLink>
            </>
          )}
          <IconButton className={classes.menuButton} icon={MenuIcon} label={t('menu')} onClick={() => setOverlay('menu')} />
        </div>
      </Wrap>
      <SearchOverlay open={overlay === 'search'} onClose={() => setOverlay(null)} />
      <MenuOverlay open={overlay === 'menu'} onClose={() => setOverlay(null)} />
    </header>
  );
}

function TabBar() {
  const t = useTexts();
  const session = useSession();
  const { pathname } = useLocation();
  const tabs: { to: string; name: string; icon: Icon }[] = [
    { to: '/', name: t('home'), icon: HomeIcon },
    { to: '/services', name: t('services'), icon: CategoriesIcon },
    { to: '/instant-service', name: t('now'), icon: InstantIcon },
    { to: '/order', name: t('orders'), icon: OrdersIcon },
    { to: session ? '/profile' : '/login', name: session ? t('me') : t('login'), icon: AccountIcon },
  ];
  return <Tabs label={t('mainNavigation')} tabs={tabs} isCurrent={(to) => (to === '/' ? pathname === '/' : pathname.startsWith(to))} />;
}

/** The bar at the lower edge of a phone. */
export function Tabs(props: { label: string; tabs: { to: string; name: string; icon: Icon }[]; isCurrent: (to: string) => boolean }) {
  return (
    <nav className={classes.tabs} aria-label={props.label}>
      {props.tabs.map(({ to, name, icon: Glyph }) => (
        <Link key={to} to={to} className={classes.tab} aria-current={props.isCurrent(to) ? 'page' : undefined}>
          <Glyph size={24} />
          {name}
        </Link>
      ))}
    </nav>
  );
}
