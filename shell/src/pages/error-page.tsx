import { useEffect, useState } from 'react';
import { ApiProblem, isRouteErrorResponse, useOnline, useRouteError } from '@karigar/platform';
import { Button, ButtonLink, ErrorState, Page } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** Shown within the frame when a page throws, or when its loader throws a 404 response. */
export function PageFailure() {
  const [offline] = useState(!useOnline());
  const error = useRouteError();
  return offline && error instanceof Error ? <Unreachable /> : <Failure />;
}

/** Shown when the files of a page cannot be loaded offline. Opens the page when the connection is back. */
function Unreachable() {
  const t = useTexts();
  const online = useOnline();
  useEffect(() => {
    if (online) window.location.reload();
  }, [online]);
  return (
    <Page width="narrow">
      <ErrorState level={1} title={t('offlineTitle')} error={new ApiProblem('OFFLINE', 0, t('offlineText'))} />
    </Page>
  );
}

function Failure() {
  const t = useTexts();
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Page width="narrow">
      <ErrorState
        level={1}
        title={t(missing ? 'notFoundTitle' : 'errorTitle')}
        action={
          <>
            {/* Reloads the document, because a new deployment may have replaced the page's files. */}
            <Button small variant="soft" onClick={() => window.location.reload()}>
              {t('retry')}
            </Button>
            <ButtonLink small variant="ghost" to="/">
              {t('home')}
            </ButtonLink>
          </>
        }
      >
        {t(missing ? 'notFoundText' : 'errorText')}
      </ErrorState>
    </Page>
  );
}
