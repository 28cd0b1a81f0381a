import type { MouseEvent } from 'react';
import { Link, useChosenPlace, useSession, type NavigationLink } from '@karigar/platform';
import { Dialog, LanguageChoice, Stack } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './frames.module.css';
import { useLinks } from './navigation.ts';
import { ThemeChoice } from './theme-choice.tsx';

interface MenuOverlayProps {
  open: boolean;
  onClose: () => void;
  /** These open the dialog that replaces the menu. */
  onPlace: () => void;
  onLogout: () => void;
}

/** The menu for narrow screens: all links of the top bar, the account's links and the theme. */
export function MenuOverlay({ open, onClose, onPlace, onLogout }: MenuOverlayProps) {
  const t = useTexts();
  const session = useSession();
  const place = useChosenPlace();
  const { bar, menu, visible } = useLinks();
  const entry = ({ to, label }: NavigationLink) => (
    <Link key={to} to={to} className={classes.menuEntry}>
      {label}
    </Link>
  );
  const insteadOfMenu = (open: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    open();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('menu')} size="small">
      <nav className={classes.menu} aria-label={t('menu')} onClick={onClose}>
        <button type="button" className={classes.menuEntry} onClick={insteadOfMenu(onPlace)}>
          {place ? t('place', { place }) : t('placeNone')}
        </button>
        <hr />
        {visible(bar).map(entry)}
        <hr />
        {visible(menu).map(entry)}
        {session && (
          <button type="button" className={classes.menuEntry} onClick={insteadOfMenu(onLogout)}>
            {t('logout')}
          </button>
        )}
        <hr />
      </nav>
      <Stack gap={4}>
        <LanguageChoice />
        <ThemeChoice />
      </Stack>
    </Dialog>
  );
}
