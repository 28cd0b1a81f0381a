import { api } from '../api/client.ts';
import { goTo } from '../app/navigation.ts';
import { report } from '../app/report.ts';
import { session } from './session.ts';

/** Logs out and goes to `/`. Does not wait for the server, so it also works offline, where the token stays valid until it expires. */
export function logout(): void {
  const ended = session.current();
  session.clear();
  if (ended)
    void api('POST /logout', { token: ended.token }).catch((error: unknown) =>
      report('The token could not be revoked on the server', error),
    );
  goTo('/');
}
