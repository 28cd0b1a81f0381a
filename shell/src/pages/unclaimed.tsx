import { useContext, useState } from 'react';
import { useLocation, useNavigate, usePageTitle } from '@karigar/platform';
import { ButtonLink, EmptyState, ErrorState, Row } from '@karigar/ui';
import { useLinks } from '../frames/navigation.ts';
import { useHeadingLevel } from '../page-handle.ts';
import { RemoteFailuresContext } from '../remotes/failures-context.ts';
import type { RemoteFailureReason } from '../remotes/remotes.ts';
import { useTexts } from '../texts.ts';
import { MessagePage } from './message-page.tsx';
import { reloadDocument } from './reload-document.ts';
import { Unreachable, useUnreachable } from './unreachable.tsx';

/** The page for a path without a route: its remote could not be loaded, or the URL is wrong. */
export function Unclaimed() {
  const { pathname } = useLocation();
  const reason = useContext(RemoteFailuresContext)?.failureFor(pathname);
  return reason ? <RemoteFailure reason={reason} /> : <NotFound />;
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
  if (isUnreachable) return <Unreachable />;

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
    <MessagePage>
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
    </MessagePage>
  );
}

function NotFound() {
  const t = useTexts();
  const level = useHeadingLevel();
  const { notFound, provider, visible } = useLinks();
  usePageTitle(t('notFoundTitle'));
  // The provider frame has the title already.
  const isFramed = level === 2;
  const area = isFramed ? visible(provider?.side ?? []) : [];
  const [first, ...others] = area.length > 0 ? area.slice(0, 3) : [{ to: '/', label: t('home') }, ...visible(notFound)];
  return (
    <MessagePage width="middle">
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
    </MessagePage>
  );
}
