import { Outlet, useSession, withReturn } from '@karigar/platform';
import { ButtonLink, EmptyState } from '@karigar/ui';
import { paths } from './paths.ts';
import { useTexts } from './texts.ts';

/** The layout route of the pages that need a login. Public pages are outside, so that a login in another tab does not remount them. */
export function Component() {
  const session = useSession();
  // The key remounts the page when another tab logs in to another account, so that no data of the first one stays on screen.
  return session?.role === 'customer' ? <Outlet key={session.id} /> : <LoggedOut />;
}

/** The session has ended, here or in another tab. */
function LoggedOut() {
  const t = useTexts();
  return (
    <EmptyState
      level={1}
      title={t('endedTitle')}
      action={
        <ButtonLink variant="soft" to={withReturn(paths.login)}>
          {t('logIn')}
        </ButtonLink>
      }
    >
      {t('endedText')}
    </EmptyState>
  );
}
