import { Link, NavLink, SlotTarget } from '@karigar/platform';
import { LanguageButton, LanguageChoice, Logo } from '@karigar/ui';
import { useTitle } from '../page-handle.ts';
import { useTexts } from '../texts.ts';
import type { FrameProps } from './frame.tsx';
import classes from './frames.module.css';
import { useLinks } from './navigation.ts';
import { linkIcons, Tabs } from './tabs.tsx';

/** The layout with side navigation (tabs on phones), the page's title, and slots for the remote: actions, and a count after each link. */
export function ProviderFrame({ children }: FrameProps) {
  const t = useTexts();
  const { provider = { home: '/', side: [], tabs: [] }, visible } = useLinks();
  return (
    <div className={classes.provider}>
      <aside className={classes.side}>
        <Link to={provider.home} className={classes.sideLogo}>
          <Logo />
        </Link>
        <nav className={classes.sideLinks} aria-label={t('providerNavigation')}>
          {visible(provider.side).map(({ to, label, icon }) => {
            const Glyph = linkIcons[icon];
            return (
              <NavLink key={to} to={to} className={classes.sideLink}>
                <Glyph />
                {label}
                <SlotTarget name={`nav:${to}`} className={classes.sideCount} />
              </NavLink>
            );
          })}
        </nav>
        <LanguageChoice className={classes.sideLanguage} />
      </aside>
      <div className={classes.work}>
        <header className={classes.workHead}>
          <Title />
          <div className={classes.workControls}>
            <SlotTarget name="provider-actions" className={classes.workActions} />
            <LanguageButton className={classes.workLanguage} />
          </div>
        </header>
        {children}
      </div>
      <Tabs label={t('providerNavigation')} links={provider.tabs} />
    </div>
  );
}

function Title() {
  return <h1 className={classes.workTitle}>{useTitle()}</h1>;
}
