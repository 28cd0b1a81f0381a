import { api } from '../api/client.ts';
import { goTo } from '../app/navigation.ts';
import { report } from '../app/report.ts';
import { session } from './session.ts';

/** Logs out and goes to `/`. It does not wait for the server, so it works offline too; the token then expires by itself. */
export function logout(): void {
  const ended = session.current();
  session.clear();
  if (ended)
    void api('POST /logout', { token: ended.token }).catch((error: unknown) =>
      report('The server could not be told about the logout', error),
    );
  goTo('/');
}
