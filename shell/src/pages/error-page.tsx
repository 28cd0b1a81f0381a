import { isRouteErrorResponse, useRouteError } from '@karigar/platform';
import { Button, ButtonLink, ErrorState, Page } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** Inside the frame, where a page of a remote failed: the frame stays. A page that is not there answers with a 404 of its loader. */
export function PageFailure() {
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
