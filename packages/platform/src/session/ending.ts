import { wordLater, type Wording } from '../api/wording.ts';
import { currentPath, goTo, withReturn } from '../app/navigation.ts';
import { toast } from '../app/toasts.ts';
import { language, type Language } from '../i18n/language.ts';
import { text } from '../i18n/own-texts.ts';
import { loginPaths } from './login-paths.ts';
import { session, type Session } from './session.ts';

/** Navigation state of the login pages. The message is shown under the first field. */
export interface LoginState {
  message?: string;
  /** The message is in this language. */
  language?: Language;
}

/**
 * The navigation state of a login page with a message that follows the language. After a reload it is as it was worded last, so it is shown in that language
 * only. `values`: what to fill in.
 */
export const loginState = <T extends object>(message: Wording, values?: T): LoginState & T =>
  wordLater(wordLater({ ...values } as LoginState & T, 'message', message), 'language', () => language.get());

/**
 * Ends the session after its token was refused or has expired. Customers are redirected to the login page with `returnTo`, which shows the message;
 * providers to the home page, with a toast. Does nothing if that session has already ended, because several calls may fail with the same token.
 */
export function endSession(refused: Pick<Session, 'token' | 'role'>, message: Wording = () => text('loggedOut')): void {
  if (localStorage.getItem('token') !== refused.token) return;
  session.expire();
  if (refused.role === 'provider') {
    toast(message);
    goTo('/', { replace: true });
  } else goTo(withReturn(loginPaths.customer, currentPath()), { replace: true, state: loginState(message) });
}
