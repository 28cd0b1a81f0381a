import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from '@karigar/platform';
import { Button, ButtonLink, ErrorState, Loading, SkeletonText } from '@karigar/ui';
import { useHeadingLevel } from '../page-handle.ts';
import { useTexts } from '../texts.ts';
import { MessagePage } from './message-page.tsx';
import { reloadDocument } from './reload-document.ts';
import { Unreachable, useUnreachable } from './unreachable.tsx';

/** Shown within the frame when a page throws, when its code cannot be loaded, or when its loader throws a 404 response. */
export function PageFailure() {
  const error = useRouteError();
  return error instanceof Error ? <Crash error={error} /> : <Failure />;
}

function Crash({ error }: { error: Error }) {
  const isUnreachable = useUnreachable();
  const isCached = useIsCached(error);
  const mustReload = isCached && !isUnreachable;
  useEffect(() => {
    if (mustReload) reloadDocument();
  }, [mustReload]);
  if (isUnreachable) return <Unreachable />;
  return mustReload ? <Reloading /> : <Failure />;
}

/** The navigation in which each error was shown first. */
const firstShownIn = new WeakMap<Error, string>();

/**
 * Whether an earlier navigation has shown this very error: React Router keeps the rejection of a page's `lazy` for as long as the document lives
 * (`loadLazyRoute` of 7.18), so that a page whose code was lost once would fail for ever.
 */
function useIsCached(error: Error): boolean {
  const { key } = useLocation();
  const shownIn = firstShownIn.get(error) ?? key;
  useEffect(() => void firstShownIn.set(error, shownIn), [error, shownIn]);
  return shownIn !== key;
}

function Reloading() {
  const t = useTexts();
  return (
    <MessagePage>
      <Loading label={t('loadingPage')}>
        <SkeletonText lines={4} />
      </Loading>
    </MessagePage>
  );
}

function Failure() {
  const t = useTexts();
  const error = useRouteError();
  const reason = reasonOf(error);
  return (
    <MessagePage>
      <ErrorState
        level={useHeadingLevel()}
        title={t(`${reason}Title`)}
        action={
          <>
            {/* A new deployment may have replaced the page's files. */}
            <Button small variant="soft" onClick={reloadDocument}>
              {t('retry')}
            </Button>
            <ButtonLink small variant="ghost" to="/">
              {t('home')}
            </ButtonLink>
          </>
        }
      >
        {t(`${reason}Text`)}
      </ErrorState>
    </MessagePage>
  );
}

function reasonOf(error: unknown): 'notFound' | 'lost' | 'error' {
  if (isRouteErrorResponse(error) && error.status === 404) return 'notFound';
  // Webpack's name for a file that did not arrive.
  return error instanceof Error && error.name === 'ChunkLoadError' ? 'lost' : 'error';
}
