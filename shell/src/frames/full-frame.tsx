import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ActionLink,
  Link,
  NavLink,
  report,
  searchWords,
  SlotTarget,
  toast,
  useChosenPlace,
  useSession,
  useStore,
} from '@karigar/platform';
import {
  Avatar,
  ButtonLink,
  cx,
  Hidden,
  IconButton,
  LanguageButton,
  Logo,
  LogoutDialog,
  LogoutIcon,
  MenuIcon,
  PlaceIcon,
  SearchIcon,
  Wrap,
} from '@karigar/ui';
import { useTexts } from '../texts.ts';
import type { FrameProps } from './frame.tsx';
import { Footer } from './footer.tsx';
import classes from './frames.module.css';
import { MenuOverlay } from './menu-overlay.tsx';
import { useLinks } from './navigation.ts';
import { linkIcons, Tabs } from './tabs.tsx';

const PlaceDialog = lazy(() => import(/* webpackChunkName: "place" */ '../place/place-dialog.tsx'));

const loadSearch = () => import(/* webpackChunkName: "search" */ '../search/search-overlay.tsx');
type SearchOverlay = Awaited<ReturnType<typeof loadSearch>>['SearchOverlay'];

/** Loads the search when the button is hovered or focused. A failure is reported when it is pressed. */
const preloadSearch = () => void loadSearch().catch(() => undefined);

/** The layout with top bar, footer, and tab bar on phones. */
export function FullFrame({ children }: FrameProps) {
  const t = useTexts();
  const { tabs } = useLinks();
  return (
    <div className={cx(classes.frame, classes.withTabs)}>
      <TopBar />
      {children}
      <Footer />
      <Tabs label={t('mainNavigation')} links={tabs} />
    </div>
  );
}

function TopBar() {
  const t = useTexts();
  const session = useSession();
  const { bar, actions, visible } = useLinks();
  const [overlay, setOverlay] = useState<'search' | 'menu' | 'place' | 'logout' | null>(null);
  const { Search, load } = useSearchOverlay();
  const openSearch = async () => {
    if (await load(true)) setOverlay('search');
  };
  const typed = useStore(searchWords);
  const isTypedOnPage = typed !== null;
  // Without a network every key fails, which is said once.
  const hasFailed = useRef(false);
  const loadSearch = useEffectEvent(async () => {
    const isThere = await load(!hasFailed.current);
    hasFailed.current = !isThere;
    return isThere;
  });
  useEffect(() => {
    if (!isTypedOnPage) return undefined;
    let isWanted = true;
    void loadSearch().then((isThere) => {
      if (!isWanted) return;
      if (isThere) setOverlay('search');
      else searchWords.set(null);
    });
    return () => {
      isWanted = false;
      // The next page with this bar begins with a closed search.
      searchWords.set(null);
    };
  }, [isTypedOnPage]);
  const closeSearch = () => {
    setOverlay(null);
    searchWords.set(null);
  };
  return (
    <header className={classes.bar}>
      <Wrap className={classes.barIn}>
        <Link to="/" className={classes.home}>
          <Logo />
        </Link>
        <nav className={classes.links} aria-label={t('mainNavigation')}>
          {visible(bar).map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} className={classes.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.actions}>
          <PlaceButton onPress={() => setOverlay('place')} />
          {/* Only for visitors: account holders have chosen a language, and find the choice in the menu and the footer. */}
          {!session && <LanguageButton className={classes.guestLanguage} />}
          <IconButton
            icon={SearchIcon}
            label={t('search')}
            onPointerEnter={preloadSearch}
            onFocus={preloadSearch}
            onClick={() => void openSearch()}
          />
          <SlotTarget name="customer-actions" />
          {visible(actions).map((link) => (
            <Action key={link.to} {...link} />
          ))}
          {session && <IconButton className={classes.widest} icon={LogoutIcon} label={t('logout')} onClick={() => setOverlay('logout')} />}
          <IconButton className={classes.menuButton} icon={MenuIcon} label={t('menu')} onClick={() => setOverlay('menu')} />
        </div>
      </Wrap>
      <SlotTarget name="notice" />
      {Search && <Search open={overlay === 'search'} typed={typed} onClose={closeSearch} />}
      {overlay === 'place' && (
        <Suspense fallback={null}>
          <PlaceDialog onClose={() => setOverlay(null)} />
        </Suspense>
      )}
      <MenuOverlay
        open={overlay === 'menu'}
        onClose={() => setOverlay(null)}
        onPlace={() => setOverlay('place')}
        onLogout={() => setOverlay('logout')}
      />
      <LogoutDialog open={overlay === 'logout'} onClose={() => setOverlay(null)} />
    </header>
  );
}

/** The search, once its code is loaded. It then stays mounted, so that closing it returns the focus. `load` resolves with whether it is there, and can say that it is not. */
function useSearchOverlay() {
  const t = useTexts();
  const [Search, setSearch] = useState<SearchOverlay | null>(null);
  const load = async (saysFailure: boolean) => {
    try {
      const { SearchOverlay } = await loadSearch();
      setSearch(() => SearchOverlay);
      return true;
    } catch (error) {
      if (saysFailure) {
        report('The search could not be loaded', error);
        toast(t('searchFailed'), { tone: 'bad' });
      }
      return false;
    }
  };
  return { Search, load };
}

/** Names the chosen place and opens its dialog. */
function PlaceButton({ onPress }: { onPress: () => void }) {
  const t = useTexts();
  const session = useSession();
  const place = useChosenPlace();
  return (
    <button
      type="button"
      className={cx(classes.city, place && classes.chosenCity)}
      aria-label={place ? t('place', { place }) : t('placeNone')}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <PlaceIcon size={18} />
      {(place || !session) && <span className={classes.cityName}>{place || t('placeNone')}</span>}
    </button>
  );
}

function Action({ to, label, icon, look, wideOnly }: ActionLink) {
  const name = useSession()?.user?.name ?? label;
  const Glyph = icon && linkIcons[icon];
  const wide = wideOnly && classes.wide;
  if (look === 'avatar' || look === 'icon')
    return (
      <Link to={to} className={cx(classes.iconLink, wide)} title={label}>
        <Hidden>{label}</Hidden>
        {look === 'avatar' ? <Avatar name={name} size={36} /> : Glyph && <Glyph size={22} />}
      </Link>
    );
  return (
    <ButtonLink to={to} variant={look} small className={cx(wide)} {...(Glyph && { icon: Glyph })}>
      {label}
    </ButtonLink>
  );
}
