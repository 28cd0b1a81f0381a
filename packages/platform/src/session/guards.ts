import { redirect, type LoaderFunction } from 'react-router';
import { withReturn } from '../app/navigation.ts';
import { toast } from '../app/toasts.ts';
import { text } from '../i18n/own-texts.ts';
import { loginPaths } from './login-paths.ts';
import { session } from './session.ts';

/**
 * A loader for routes that need a login: `{ path: '/order', loader: requireRole('customer'), … }`. Redirects everybody else to the login page of
 * that role with `returnTo`, with an explanation for accounts of the other role. This is no access control: the server checks permissions.
 */
export function requireRole(role: keyof typeof loginPaths): LoaderFunction {
  return ({ request }) => {
    const current = session.current();
    if (current?.role === role) return null;
    if (current) toast(() => text(role === 'provider' ? 'forProviders' : 'forCustomers'));
    const { pathname, search, hash } = new URL(request.url);
    return redirect(withReturn(loginPaths[role], pathname + search + hash));
  };
}
