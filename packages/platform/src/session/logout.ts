import { api } from '../api/client.ts';
import { goTo } from '../app/navigation.ts';
import { report } from '../app/report.ts';
import { session } from './session.ts';

/**
 * Logs out and goes to `/`. The server is told, but not waited for: a person who wants to leave leaves, also without a network; the token
 * that is left over ends by itself.
 */
export function logout(): void {
  const ended = session.current();
  session.clear();
  if (ended)
    void api('POST /logout', { token: ended.token }).catch((error: unknown) => report('The server has not heard of the logout', error));
  goTo('/');
}
