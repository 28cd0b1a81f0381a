import { useContext, useState } from 'react';
import { useLocation, useNavigate, usePageTitle } from '@karigar/platform';
import { ButtonLink, EmptyState, ErrorState, Page, Row } from '@karigar/ui';
import { useLinks } from '../frames/navigation.ts';
import { RemoteFailuresContext } from '../remotes/failures-context.ts';
import type { RemoteFailureReason } from '../remotes/remotes.ts';
import { useTexts } from '../texts.ts';
import { reloadDocument } from './reload-document.ts';
import { Unreachable, useUnreachable } from './unreachable.tsx';

/** The page for a path without a route: its remote could not be loaded, or the URL is wrong. */
export function Unclaimed() {
  const { pathname } = useLocation();
  const reason = useContext(RemoteFailuresContext)?.failureFor(pathname);
  return reason ? <RemoteFailure reason={reason} /> : <NotFound />;
}

/** The provider frame shows the title as the `<h1>` already. */
function useHeadingLevel(): 1 | 2 {
  const { pathname } = useLocation();
  return useLinks().frameOf(pathname) === 'provider' ? 2 : 1;
}

const sentences = { missing: 'remoteMissing', slow: 'remoteSlow', version: 'remoteVersion' } as const;

function RemoteFailure({ reason }: { reason: RemoteFailureReason }) {
  const t = useTexts();
  const level = useHeadingLevel();
  const failures = useContext(RemoteFailuresContext);
  const location = useLocation();
  const navigate = useNavigate();
  const [retrying, setRetrying] = useState(false);
  const isUnreachable = useUnreachable();
  usePageTitle(t(isUnreachable ? 'offlineTitle' : 'remoteTitle'));
  if (isUnreachable) return <Unreachable level={level} />;

  async function retry() {
    // Only a new document loads another version of the shell or reads the list again.
    if (reason !== 'slow') return reloadDocument();
    setRetrying(true);
    await failures?.retry(location.pathname);
    setRetrying(false);
    // Matches the routes again, now with those of the remote if it was loaded.
    await navigate(location, { replace: true });
  }
  return (
    <Page width="narrow">
      <ErrorState
        level={level}
        title={t('remoteTitle')}
        retrying={retrying}
        onRetry={() => void retry()}
        action={
          <ButtonLink small variant="ghost" to="/">
            {t('home')}
          </ButtonLink>
        }
      >
        {t(sentences[reason])}
      </ErrorState>
    </Page>
  );
}

function NotFound() {
  const t = useTexts();
  const level = useHeadingLevel();
  const { notFound, provider, visible } = useLinks();
  usePageTitle(t('notFoundTitle'));
  // The provider frame already has the margins and the title of a page.
  const isFramed = level === 2;
  const area = isFramed ? visible(provider?.side ?? []) : [];
  const [first, ...others] = area.length > 0 ? area.slice(0, 3) : [{ to: '/', label: t('home') }, ...visible(notFound)];
  const panel = (
    <EmptyState
      level={level}
      title={t(isFramed ? 'notFoundText' : 'notFoundTitle')}
      action={
        <Row fill>
          {first && (
            <ButtonLink variant="now" to={first.to}>
              {first.label}
            </ButtonLink>
          )}
          {others.map(({ to, label }) => (
            <ButtonLink key={to} variant="soft" to={to}>
              {label}
            </ButtonLink>
          ))}
        </Row>
      }
    >
      {!isFramed && t('notFoundText')}
    </EmptyState>
  );
  return isFramed ? panel : <Page width="middle">{panel}</Page>;
}
