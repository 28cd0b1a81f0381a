import { useState } from 'react';
import { type ActionLink, Link, NavLink, searchWords, SlotTarget, useChosenPlace, useSession } from '@karigar/platform';
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
import { preloadSearch, useSearchOverlay } from '../search/use-search-overlay.ts';
import { useTexts } from '../texts.ts';
import classes from './frames.module.css';
import { MenuOverlay } from './menu-overlay.tsx';
import { useLinks } from './navigation.ts';
import { linkIcons } from './tabs.tsx';
import { useLoadedOverlay } from './use-loaded-overlay.ts';

const loadPlaceDialog = async () => (await import(/* webpackChunkName: "place" */ '../place/place-dialog.tsx')).PlaceDialog;

/** The bar of the full frame: links, place, language, search, the account's actions and the menu. */
export function TopBar() {
  const t = useTexts();
  const session = useSession();
  const { bar, actions, visible } = useLinks();
  const [overlay, setOverlay] = useState<'search' | 'menu' | 'place' | 'logout' | null>(null);
  const search = useSearchOverlay(() => setOverlay('search'));
  const place = useLoadedOverlay(loadPlaceDialog);
  const openPlace = async () => (await place.load()) && setOverlay('place');
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
          <PlaceButton onPress={() => void openPlace()} />
          {/* Only for visitors: account holders have chosen a language, and find the choice in the menu and the footer. */}
          {!session && <LanguageButton className={classes.guestLanguage} />}
          <IconButton
            icon={SearchIcon}
            label={t('search')}
            onPointerEnter={preloadSearch}
            onFocus={preloadSearch}
            onClick={() => void search.open()}
          />
          <SlotTarget name="customer-actions" className={cx(session?.role === 'customer' && classes.bell)} />
          {visible(actions).map((link) => (
            <Action key={link.to} {...link} />
          ))}
          {session && <IconButton className={classes.widest} icon={LogoutIcon} label={t('logout')} onClick={() => setOverlay('logout')} />}
          <IconButton className={classes.menuButton} icon={MenuIcon} label={t('menu')} onClick={() => setOverlay('menu')} />
        </div>
      </Wrap>
      <SlotTarget name="notice" />
      {search.Overlay && <search.Overlay open={overlay === 'search'} typed={search.typed} onClose={closeSearch} />}
      {overlay === 'place' && place.Overlay && <place.Overlay onClose={() => setOverlay(null)} />}
      <MenuOverlay
        open={overlay === 'menu'}
        onClose={() => setOverlay(null)}
        onPlace={() => void openPlace()}
        onLogout={() => setOverlay('logout')}
      />
      <LogoutDialog open={overlay === 'logout'} onClose={() => setOverlay(null)} />
    </header>
  );
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
  const wide = wideOnly ? classes.wide : classes.always;
  if (look === 'avatar' || look === 'icon')
    return (
      <Link to={to} className={cx(classes.iconLink, wide)} title={label}>
        <Hidden>{label}</Hidden>
        {look === 'avatar' ? <Avatar name={name} size={36} /> : Glyph && <Glyph size={22} />}
      </Link>
    );
  return (
    <ButtonLink to={to} variant={look} small className={wide} {...(Glyph && { icon: Glyph })}>
      {label}
    </ButtonLink>
  );
}
