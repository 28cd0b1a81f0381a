import { currentPath, goTo, withReturn } from '../app/navigation.ts';
import { toast } from '../app/toasts.ts';
import { text } from '../i18n/own-texts.ts';
import { loginPaths } from './login-paths.ts';
import { session, type Session } from './session.ts';

/** Navigation state of a login page; the message is shown under its first field. */
export interface LoginState {
  message?: string;
}

/**
 * Ends the session after the server refused its token or the token expired, and says so in a toast. A provider is sent to the home page,
 * a customer to the login page with `returnTo`. Several refusals of one token count once.
 */
export function endSession(refused: Pick<Session, 'token' | 'role'>, message: string = text('loggedOut')): void {
  if (localStorage.getItem('token') !== refused.token) return;
  session.expire();
  toast(message);
  if (refused.role === 'provider') goTo('/', { replace: true });
  else goTo(withReturn(loginPaths.customer, currentPath()), { replace: true, state: { message } satisfies LoginState });
}
