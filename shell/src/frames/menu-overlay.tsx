import { Link, logout, useSession } from '@karigar/platform';
import { Dialog } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './frames.module.css';
import { places } from './places.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** Everything that the bar has no room for. */
export function MenuOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  const session = useSession();
  return (
    <Dialog open={open} onClose={onClose} title={t('menu')} size="small">
      <nav className={classes.menu} aria-label={t('menu')} onClick={onClose}>
        {places.map(({ to, name }) => (
          <Link key={to} to={to} className={classes.menuEntry}>
            {t(name)}
          </Link>
        ))}
        <hr />
        {session ? (
          <>
            <Link to={session.role === 'provider' ? '/provider/profile' : '/profile'} className={classes.menuEntry}>
              {t('profile')}
            </Link>
            <button type="button" className={classes.menuEntry} onClick={logout}>
              {t('logout')}
            </button>
          </>
        ) : (
          <>
            <Link to="/login" className={classes.menuEntry}>
              {t('login')}
            </Link>
            <Link to="/register" className={classes.menuEntry}>
              {t('register')}
            </Link>
          </>
        )}
        <hr />
      </nav>
      <ThemeChoice />
    </Dialog>
  );
}
