import { report } from '../app/report.ts';
import { session } from './session.ts';

const KEY = 'push-of';

/** The account that receives Web Push in this browser. A setting of the device: the account's next login subscribes again. */
export const pushAccount = {
  read: (): string | null => localStorage.getItem(KEY),
  write(account: string | null): void {
    if (account === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, account);
  },
};

/**
 * For the shell, once: unsubscribes this browser from Web Push while the account that receives it has no session here. Otherwise the next person would be
 * shown its notifications, also after a logout that has not reached the server. The push service then answers 410, and dispatch forgets the subscription.
 */
export function endPushWithSession(): void {
  const check = () => void unsubscribeOthers().catch((error: unknown) => report('Web Push of another account could not be ended', error));
  session.subscribe(check);
  check();
}

async function unsubscribeOthers(): Promise<void> {
  const account = pushAccount.read();
  const current = session.current()?.id;
  if (account === null || account === current || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  // Another account turns it on itself.
  if (current !== undefined && pushAccount.read() === account) pushAccount.write(null);
}
