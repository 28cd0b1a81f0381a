import { cx } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import type { FrameProps } from './frame.tsx';
import { Footer } from './footer.tsx';
import classes from './frames.module.css';
import { useLinks } from './navigation.ts';
import { Tabs } from './tabs.tsx';
import { TopBar } from './top-bar.tsx';

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
