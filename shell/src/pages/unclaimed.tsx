import { useContext } from 'react';
import { useLocation, usePageTitle } from '@karigar/platform';
import { ButtonLink, EmptyState, ErrorState, Page, Row } from '@karigar/ui';
import { RemotesContext } from '../remotes/remotes-context.ts';
import type { RemoteFailureReason } from '../remotes/remotes.ts';
import { useTexts } from '../texts.ts';

/** A path that no route has claimed: its remote could not be loaded, or there is nothing. */
export function Unclaimed() {
  const { pathname } = useLocation();
  const reason = useContext(RemotesContext)?.reasonFor(pathname);
  return reason ? <RemoteFailure reason={reason} /> : <NotFound />;
}

const sentences = { missing: 'remoteMissing', slow: 'remoteSlow', version: 'remoteVersion' } as const;

function RemoteFailure({ reason }: { reason: RemoteFailureReason }) {
  const t = useTexts();
  usePageTitle(t('remoteTitle'));
  return (
    <Page width="narrow">
      <ErrorState
        level={1}
        title={t('remoteTitle')}
        onRetry={() => window.location.reload()}
        action={
          <ButtonLink small variant="ghost" to="/">
            {t('toHome')}
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
  usePageTitle(t('notFoundTitle'));
  return (
    <Page width="middle">
      <EmptyState
        level={1}
        title={t('notFoundTitle')}
        action={
          <Row>
            <ButtonLink variant="now" to="/">
              {t('toHome')}
            </ButtonLink>
            <ButtonLink variant="soft" to="/services">
              {t('toServices')}
            </ButtonLink>
          </Row>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </Page>
  );
}
