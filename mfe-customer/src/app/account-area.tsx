import { SessionEnded } from '@karigar/account';
import { Outlet, useSession } from '@karigar/platform';
import { paths } from './paths.ts';
import { useTexts } from './texts.ts';

/** The layout route of the pages that need a login. Public pages are outside, so that a login in another tab does not remount them. */
export function Component() {
  const t = useTexts();
  const session = useSession();
  // The key remounts the page when another tab logs in to another account, so that no data of the first one stays on screen.
  return session?.role === 'customer' ? <Outlet key={session.id} /> : <SessionEnded loginPath={paths.login}>{t('endedText')}</SessionEnded>;
}
