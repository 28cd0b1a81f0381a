import { useEffect, useState } from 'react';
import { ApiProblem, isRouteErrorResponse, useOnline, useRouteError } from '@karigar/platform';
import { Button, ButtonLink, ErrorState, Page } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** Inside the frame, where a page of a remote failed: the frame stays. A page that is not there answers with a 404 of its loader. */
export function PageFailure() {
  const [offline] = useState(!useOnline());
  const error = useRouteError();
  return offline && error instanceof Error ? <Unreachable /> : <Failure />;
}

/** Without a network the files of a page that was not visited before cannot come. It opens by itself as soon as they can. */
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
            {/* Loading anew is the honest retry here: a file of the page may have been renewed since this one was loaded. */}
            <Button small variant="soft" onClick={() => window.location.reload()}>
              {t('retry')}
            </Button>
            <ButtonLink small variant="ghost" to="/">
              {t('toHome')}
            </ButtonLink>
          </>
        }
      >
        {t(missing ? 'notFoundText' : 'errorText')}
      </ErrorState>
    </Page>
  );
}
