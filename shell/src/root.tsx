import { useEffect, useRef, useState } from 'react';
import {
  dismissToast,
  Outlet,
  ScrollRestoration,
  toasts,
  useLocation,
  useMatches,
  useNavigation,
  usePageTitleOverride,
  useStore,
  useTitleBadge,
  type Location,
  type PageHandle,
} from '@karigar/platform';
import { Hidden, Loading, OfflineBanner, Page, Skeleton, SkeletonText, Stack, Toasts } from '@karigar/ui';
import { Frame, frameOfPath } from './frames/frame.tsx';
import classes from './root.module.css';
import { text, useTexts } from './texts.ts';

/** Everything around a page: frame, messages, titles, focus. */
export function Root() {
  const t = useTexts();
  const shown = useStore(toasts);
  const { pathname } = useLocation();
  const { frame = frameOfPath(pathname), title = '', back } = usePageHandle();
  useDocumentTitle(title);
  return (
    <>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      <NavigationBar />
      <OfflineBanner />
      <Frame kind={frame} title={title} back={back}>
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </Frame>
      <Toasts toasts={shown} onDismiss={dismissToast} />
      <Announcer title={title} />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** Where a page was scrolled to is remembered by its entry in the history. Entries that the browser has made all have one key: they go by address. */
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/** The frame with an empty page in it, while the first remote is on its way. */
export function Starting() {
  return (
    <Frame kind={frameOfPath(window.location.pathname)} title="">
      <main id="main" className={classes.main}>
        <Page>
          <Loading label={text('loadingPage')}>
            <Stack gap={5}>
              <Skeleton height={44} width="60%" />
              <Skeleton height={180} />
              <SkeletonText lines={4} />
            </Stack>
          </Loading>
        </Page>
      </main>
    </Frame>
  );
}

/** What the matched routes say, the innermost last word, with the title that the page has set. */
function usePageHandle(): Omit<PageHandle, 'title'> & { title?: string } {
  const override = usePageTitleOverride();
  const found: Omit<PageHandle, 'title'> & { title?: string } = {};
  for (const { handle, params, loaderData } of useMatches()) {
    const { frame, title, back } = (handle ?? {}) as PageHandle;
    if (frame) found.frame = frame;
    if (back) found.back = back;
    if (title) found.title = typeof title === 'string' ? title : title({ params, data: loaderData });
  }
  return override ? { ...found, title: override } : found;
}

function useDocumentTitle(title: string): void {
  const badge = useTitleBadge();
  useEffect(() => {
    const name = text('brand');
    document.title = `${badge > 0 ? `(${badge}) ` : ''}${title ? `${title} · ${name}` : name}`;
  }, [title, badge]);
}

/** A thin bar while the next page is loaded, once it takes noticeably long. */
function NavigationBar() {
  const busy = useNavigation().state !== 'idle';
  return <div className={classes.navigation} data-busy={busy || undefined} aria-hidden />;
}

/** Tells screen readers where they are after a change of page, and starts the keyboard there. Not for the first page: the browser reads that. */
function Announcer({ title }: { title: string }) {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setSaid(title);
    const main = document.getElementById('main');
    // A page may have put the focus into its first field already.
    if (main && !main.contains(document.activeElement) && !document.querySelector('dialog[open]')) main.focus({ preventScroll: true });
  }, [pathname, title]);
  return (
    <Hidden>
      <span aria-live="assertive">{said}</span>
    </Hidden>
  );
}
