import { currentPath, goTo, withReturn } from '../app/navigation.ts';
import { toast } from '../app/toasts.ts';
import { session, type Session } from './session.ts';

export const loginPaths = { customer: '/login', provider: '/provider/login' } as const;

/** What a login page finds in its navigation state: shown under its first field. */
export interface LoginState {
  message?: string;
}

const sentence = 'You have been logged out. Please log in again.';

/**
 * The server has refused the token, or it has reached its end. A provider goes to the first page; a customer to the login, with the way
 * back. Both are told why. Several refusals of one token count once.
 */
export function endSession(refused: Pick<Session, 'token' | 'role'>, message: string = sentence): void {
  if (localStorage.getItem('token') !== refused.token) return;
  session.clear();
  toast(message);
  if (refused.role === 'provider') goTo('/', { replace: true });
  else goTo(withReturn(loginPaths.customer, currentPath()), { replace: true, state: { message } satisfies LoginState });
}
