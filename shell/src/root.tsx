import { useEffect, useRef, useState, type ComponentType } from 'react';
import {
  brand,
  dismissToast,
  ErrorBoundary,
  Outlet,
  report,
  ScrollRestoration,
  type Store,
  toasts,
  useLocation,
  useNavigation,
  useSession,
  useStore,
  useTitleBadge,
} from '@karigar/platform';
import { Hidden, Loading, OfflineBanner, Page, Skeleton, SkeletonText, Stack, Toasts } from '@karigar/ui';
import { useBackClosesDialog } from './back-closes-dialog.ts';
import { Frame } from './frames/frame.tsx';
import { useLinks } from './frames/navigation.ts';
import { usePageHandle, useTitle } from './page-handle.ts';
import { OverrideBanner } from './remotes/override-banner.tsx';
import type { Overrides } from './remotes/overrides.ts';
import classes from './root.module.css';
import { scrollKey, scrollStorage, useScrollPosition } from './scroll-position.ts';
import { useTexts } from './texts.ts';

/** The `SiteWide` components of the loaded remotes. */
export type SiteWideParts = readonly ComponentType[];

interface RootProps {
  overrides: Overrides;
  siteWide: Store<SiteWideParts>;
  /** Whether the first remote is still loading: a skeleton takes the place of the page. */
  isStarting?: boolean;
}

/**
 * The root route: renders frame, banners and toasts around a page, and manages title and focus. It is the same component before and after the first remote has
 * loaded, so that a menu opened in the meantime stays open. What changes while a page is open is in components of its own, because each change of this one
 * renders the frame.
 */
export function Root({ overrides, siteWide, isStarting = false }: RootProps) {
  const t = useTexts();
  const { frameOf } = useLinks();
  const loadedParts = useStore(siteWide);
  const parts = isStarting ? [] : loadedParts;
  const { pathname } = useLocation();
  const { back } = usePageHandle();
  useCanonicalOfFirstPage(pathname);
  useBackClosesDialog();
  useScrollPosition();
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      <NavigationBar />
      <OverrideBanner overrides={overrides} />
      <OfflineBanner />
      <Frame kind={frameOf(pathname)} back={back}>
        <main id="main" className={classes.main} tabIndex={-1}>
          {isStarting ? <PageSkeleton /> : <Outlet />}
        </main>
      </Frame>
      <SiteWideOfRemotes parts={parts} />
      <ShownToasts />
      {/* Until then it is as the gateway has written it. */}
      {!isStarting && <DocumentTitle />}
      <Announcer />
      {!isStarting && <ScrollRestoration getKey={scrollKey} storageKey={scrollStorage} />}
    </>
  );
}

/** A failure of what a remote adds to every page leaves the pages alone. */
function SiteWideOfRemotes({ parts }: { parts: SiteWideParts }) {
  const account = useSession()?.id;
  return parts.map((SiteWide, index) => (
    <ErrorBoundary
      key={index}
      resetKey={account}
      fallback={() => null}
      onError={(error) => report('What a remote adds to every page could not be shown', error)}
    >
      <SiteWide />
    </ErrorBoundary>
  ));
}

function PageSkeleton() {
  const t = useTexts();
  return (
    <Page>
      <Loading label={t('loadingPage')}>
        <Stack gap={5}>
          <Skeleton height={44} width="60%" />
          <Skeleton height={180} />
          <SkeletonText lines={4} />
        </Stack>
      </Loading>
    </Page>
  );
}

function DocumentTitle() {
  const title = useTitle();
  const badge = useTitleBadge();
  useEffect(() => {
    document.title = `${badge > 0 ? `(${badge}) ` : ''}${title ? `${title} – ${brand}` : brand}`;
  }, [title, badge]);
  return null;
}

function ShownToasts() {
  return <Toasts toasts={useStore(toasts)} onDismiss={dismissToast} />;
}

/** Phones share the canonical address of a page. The gateway has written that of the page that was opened first, so it goes with that page. */
function useCanonicalOfFirstPage(pathname: string): void {
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname !== first.current) document.querySelector('link[rel=canonical]')?.remove();
  }, [pathname]);
}

/** A thin progress bar during navigation. CSS delays it, so that it does not flash when a page loads fast. */
function NavigationBar() {
  const busy = useNavigation().state !== 'idle';
  return <div className={classes.navigation} data-busy={busy || undefined} aria-hidden />;
}

/** Announces a new page, and later changes of its title, to screen readers, and focuses it. Skips the first page, which the browser announces. */
function Announcer() {
  const title = useTitle();
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [hasNavigated, setNavigated] = useState(false);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // From the next render on, because in this one the title may still be that of the page that was left.
    setNavigated(true);
    const main = document.getElementById('main');
    // The page may already have focused its first field.
    if (main && !main.contains(document.activeElement) && !document.querySelector('dialog[open]')) main.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Hidden>
      <span aria-live="assertive">{hasNavigated && title}</span>
    </Hidden>
  );
}
