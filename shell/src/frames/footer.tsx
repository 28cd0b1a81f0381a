import { useState } from 'react';
import { Link, useSession } from '@karigar/platform';
import { cx, laidOutLater, LanguageChoice, Logo, LogoutDialog, Wrap } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './footer.module.css';
import { useLinks } from './navigation.ts';
import { ThemeChoice } from './theme-choice.tsx';

export function Footer() {
  const t = useTexts();
  const session = useSession();
  const { footer, visible } = useLinks();
  const [loggingOut, setLoggingOut] = useState(false);
  return (
    <footer className={cx(classes.footer, laidOutLater)}>
      <Wrap className={classes.in}>
        <div className={classes.brand}>
          <Logo />
          <p>{t('footerLine')}</p>
        </div>
        {footer.map(({ title, links }, index) => (
          <nav key={title} aria-label={title}>
            <h2 className={classes.name}>{title}</h2>
            <ul className={classes.links}>
              {visible(links).map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={classes.link}>
                    {label}
                  </Link>
                </li>
              ))}
              {session && index === footer.length - 1 && (
                <li>
                  <button type="button" className={classes.link} onClick={() => setLoggingOut(true)}>
                    {t('logout')}
                  </button>
                </li>
              )}
            </ul>
          </nav>
        ))}
        <div className={classes.theme}>
          <ThemeChoice />
          <LanguageChoice />
        </div>
      </Wrap>
      <LogoutDialog open={loggingOut} onClose={() => setLoggingOut(false)} />
    </footer>
  );
}
