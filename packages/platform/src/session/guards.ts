import { redirect, type LoaderFunction } from 'react-router';
import { withReturn } from '../app/navigation.ts';
import { loginPaths } from './login-paths.ts';
import { session } from './session.ts';

/**
 * A loader for routes that need a login: `{ path: '/order', loader: requireRole('customer'), … }`. Anybody else is redirected to the
 * login page of that role, with `returnTo`. A convenience for the user; permissions are checked by the server.
 */
export function requireRole(role: keyof typeof loginPaths): LoaderFunction {
  return ({ request }) => {
    if (session.current()?.role === role) return null;
    const { pathname, search, hash } = new URL(request.url);
    return redirect(withReturn(loginPaths[role], pathname + search + hash));
  };
}
