import { redirect, type LoaderFunction } from 'react-router';
import { withReturn } from '../app/navigation.ts';
import { loginPaths } from './ending.ts';
import { session } from './session.ts';

/**
 * A loader for routes that need a login: `{ path: '/order', loader: requireRole('customer'), … }`. Nobody logged in, or the other role:
 * the right login page, with the way back. It draws the right thing; the server decides.
 */
export function requireRole(role: keyof typeof loginPaths): LoaderFunction {
  return ({ request }) => {
    if (session.current()?.role === role) return null;
    const { pathname, search, hash } = new URL(request.url);
    return redirect(withReturn(loginPaths[role], pathname + search + hash));
  };
}
