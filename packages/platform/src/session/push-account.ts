import { report } from '../app/report.ts';
import { createStoredSetting } from '../app/stored-setting.ts';
import { session } from './session.ts';

/** The account that receives Web Push in this browser. It stays after a logout: the account's next login subscribes again. */
export const pushAccount = createStoredSetting('push-of');

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
  const account = pushAccount.get();
  const current = session.current()?.id;
  if (account === null || account === current || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  // Another account turns it on itself.
  if (current !== undefined && pushAccount.get() === account) pushAccount.set(null);
}
