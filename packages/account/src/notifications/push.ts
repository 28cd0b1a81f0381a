import { api, createStore, session } from '@karigar/platform';

/** The account that receives Web Push in this browser. A setting of the device: the next login restores it. */
const KEY = 'push-of';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const subscribed = createStore<string | null>(typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY));

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Undefined in development, which has no service worker. */
const registration = () => navigator.serviceWorker.getRegistration();

/** The state of the switch. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported() || (await registration()) === undefined) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await current()) === undefined ? 'off' : 'on';
}

/** This browser's subscription, if it belongs to the logged-in account. */
async function current(): Promise<PushSubscription | undefined> {
  const account = subscribed.get();
  if (account === null || account !== session.current()?.id) return undefined;
  return (await (await registration())?.pushManager.getSubscription()) ?? undefined;
}

/**
 * Asks for permission and subscribes.
 * @returns the state afterwards: `blocked` when the person or the browser refuses
 * @throws when the browser's push service or our server cannot be reached
 */
export async function turnPushOn(publicKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made for an older key of ours is useless.
  await (await pushManager.getSubscription())?.unsubscribe();
  await register(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const known = await current();
  if (known !== undefined) {
    await api('DELETE /push/subscriptions', { body: { endpoint: known.endpoint } });
    await known.unsubscribe();
  }
  remember(null);
  return 'off';
}

/** Ties the subscription to the current login, with which it ends. */
export async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const known = await current();
  if (known !== undefined) await register(known);
}

async function register(subscription: PushSubscription): Promise<void> {
  const account = session.current()?.id;
  const { endpoint, keys } = subscription.toJSON();
  if (account === undefined || endpoint === undefined || keys === undefined) throw new Error('The browser gave no usable subscription');
  const { p256dh = '', auth = '' } = keys;
  await api('POST /push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } });
  remember(account);
}

function remember(value: string | null): void {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
  subscribed.set(value);
}
