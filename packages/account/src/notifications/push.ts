import { api, pushAccount, session } from '@karigar/platform';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Undefined in development, which has no service worker. */
const registration = () => navigator.serviceWorker.getRegistration();

/** The state of the switch. Waits for the service worker, which the first visit registers late: without one, as in development, there is no answer. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  await navigator.serviceWorker.ready;
  if (Notification.permission === 'denied') return 'blocked';
  return (await current()) === undefined ? 'off' : 'on';
}

const isOn = () => pushAccount.get() !== null && pushAccount.get() === session.current()?.id;

/** This browser's subscription, if it belongs to the logged-in account. */
async function current(): Promise<PushSubscription | undefined> {
  if (!isOn()) return undefined;
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
  pushAccount.set(null);
  return 'off';
}

/** Ties the subscription to the current login, with which it ends. Subscribes again if the account's last session here has ended. */
export async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || !isOn() || (await registration()) === undefined) return;
  const known = await current();
  if (known !== undefined) return register(known);
  const { publicKey } = await api('GET /push/key');
  if (publicKey !== null) await turnPushOn(publicKey);
}

/**
 * Answers the service worker, which asks visible pages whether they show the notifications of a role before it shows a message itself.
 * @returns a function that ends it
 */
export function answerServiceWorker(shows: () => boolean): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const answer = ({ data, ports }: MessageEvent<{ question?: unknown; role?: unknown } | null>) => {
    if (data?.question === 'shows-notifications') ports[0]?.postMessage(data.role === session.current()?.role && shows());
  };
  serviceWorker.addEventListener('message', answer);
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener('message', answer);
}

async function register(subscription: PushSubscription): Promise<void> {
  const account = session.current()?.id;
  const { endpoint, keys } = subscription.toJSON();
  if (account === undefined || endpoint === undefined || keys === undefined) throw new Error('The browser gave no usable subscription');
  const { p256dh = '', auth = '' } = keys;
  await api('POST /push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } });
  pushAccount.set(account);
}
