import type { ReactNode } from 'react';
import { useSession, withReturn } from '@karigar/platform';
import { ButtonLink, EmptyState } from '@karigar/ui';
import { useTexts } from './texts.ts';

/**
 * The page that replaces those of an account when its session has ended, here or in another tab, where an account of the other role may have logged in.
 * `children` say why to log in again where nobody is logged in.
 */
export function SessionEnded({ loginPath, children }: { loginPath: string; children: ReactNode }) {
  const t = useTexts();
  const role = useSession()?.role;
  return (
    <EmptyState
      level={1}
      title={t(role === 'provider' ? 'nowProvider' : role === 'customer' ? 'nowCustomer' : 'endedTitle')}
      action={
        <ButtonLink variant="soft" to={withReturn(loginPath)}>
          {t('logIn')}
        </ButtonLink>
      }
    >
      {role === undefined ? children : t(role === 'provider' ? 'asCustomer' : 'asProvider')}
    </EmptyState>
  );
}
