import type { NotificationKind } from '@karigar/contracts';
import type { Clock, Logger, Revocations, Startable } from '@karigar/service-kit';
import type { Directory } from '../directory/data/directory.ts';
import type { SettingsStore } from '../notifications/data/settings-store.ts';
import { defaultSettings, isPushed } from '../notifications/domain/settings.ts';
import type { Subscription, SubscriptionStore } from './data/subscription-store.ts';
import { createWebPush } from './web-push.ts';

/** What the browser shows. */
export interface PushMessage {
  readonly id: string;
  /** Default: the name of the marketplace. */
  readonly title?: string | undefined;
  readonly titles?: Readonly<Record<string, string>> | undefined;
  readonly message: string;
  /** The same text by language, and `titles` the same title. */
  readonly translations?: Readonly<Record<string, string>> | undefined;
  readonly kind: NotificationKind;
  /** Id of the request, order or complaint that it concerns. */
  readonly ref: string | null;
}

/** How long, in seconds, the push service keeps it for a phone that is off. A request is over by then. */
const lifetimeOf = ({ kind }: PushMessage): number => (kind === 'request' || kind === 'offer' ? 300 : 24 * 3_600);

/** How long messages are collected, so that several updates share one look-up of browsers. */
const gatherMs = 250;
const sideBySide = 20;
const maxQueued = 5_000;

export interface Push extends Startable {
  /** The application server key; null while Web Push is not set up. */
  readonly publicKey: string | null;
  /**
   * Queues a message for the browsers of the accounts that want it now. It waits while a logout may be pending, as long as it is worth sending. Best
   * effort: the notification itself is stored.
   * @param urgent in quiet hours as well
   */
  send(accounts: readonly string[], message: PushMessage, urgent?: boolean): void;
}

interface Gathered {
  readonly accounts: readonly string[];
  readonly message: PushMessage;
  readonly urgent: boolean;
  readonly at: Date;
}

interface Options {
  /** 32 bytes in base64url: the private key of a VAPID pair (RFC 8292). Without it nothing is sent. */
  readonly key: string | undefined;
  /** Contact address for push services: `mailto:` or `https:`. */
  readonly contact: string;
  /** Title of messages without one of their own. */
  readonly brand: string;
  readonly subscriptions: SubscriptionStore;
  readonly settings: Pick<SettingsStore, 'ofMany'>;
  readonly directory: Pick<Directory, 'languagesOf'>;
  readonly clock: Clock;
  readonly revocations: Pick<Revocations, 'isRevoked' | 'ready'>;
  /** Called after subscriptions of an account were removed here; it may have none left. */
  readonly onEnded: (account: string) => Promise<void>;
  readonly log: Logger;
}

/** Sends notifications to the browsers of accounts, also while no page is open. */
export function createPush({ key, contact, brand, subscriptions, settings, directory, clock, revocations, onEnded, log }: Options): Push {
  if (key === undefined) return { publicKey: null, send: () => undefined, start: async () => undefined, stop: async () => undefined };
  let waiting: (() => Promise<void>)[] = [];
  let gathered: Gathered[] = [];
  let gathering: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const webPush = createWebPush({ key, contact, signal: stopping.signal });
  /** Calls of push services. */
  const sending = new Set<Promise<void>>();
  /** Everything else that is under way. */
  const running = new Set<Promise<void>>();

  const run = (job: () => Promise<void>, among = running, then: () => void = () => undefined): void => {
    const started = job()
      .catch((error: unknown) => log.warn({ err: error }, 'a push message was not sent'))
      .finally(() => {
        among.delete(started);
        then();
      });
    among.add(started);
  };
  const runNext = (): void => {
    const job = sending.size < sideBySide ? waiting.shift() : undefined;
    if (job === undefined) return;
    run(job, sending, runNext);
    runNext();
  };
  const enqueue = (job: () => Promise<void>) => {
    // The oldest are dropped; they remain in the list of notifications.
    if (waiting.push(job) > maxQueued) waiting.shift();
    runNext();
  };

  const forget = async ({ _id, account }: Subscription): Promise<void> => {
    await subscriptions.forget(_id);
    await onEnded(account);
  };
  const isWorthSending = ({ message, at }: Pick<Gathered, 'message' | 'at'>) =>
    clock.now().getTime() - at.getTime() < lifetimeOf(message) * 1_000;
  const sendTo = async (subscription: Subscription, message: PushMessage, at: Date): Promise<void> => {
    const isLoggedOut = () => revocations.isRevoked({ ...subscription, id: subscription.account });
    const outcome = await webPush.send(subscription, {
      message: { ...message, title: message.title ?? brand, role: subscription.role },
      lifetimeSeconds: lifetimeOf(message),
      // It may have waited for a slow push service.
      isWanted: () => isWorthSending({ message, at }) && !isLoggedOut(),
    });
    if (outcome === 'gone' || (outcome === 'skipped' && isLoggedOut())) await forget(subscription);
  };

  const gather = () => {
    gathering ??= setTimeout(() => run(sendGathered), gatherMs);
  };
  const sendGathered = async (): Promise<void> => {
    gathering = undefined;
    // A logout of one of the browsers may be pending.
    if (!revocations.ready()) return gather();
    const now = clock.now();
    const these = gathered.filter(isWorthSending);
    gathered = [];
    const browsers = await subscriptions.of([...new Set(these.flatMap(({ accounts }) => accounts))]);
    if (browsers.length === 0) return;
    const reached = [...new Set(browsers.map(({ account }) => account))];
    const [settingsOf, languages] = await Promise.all([settings.ofMany(reached), directory.languagesOf(reached)]);
    for (const { accounts, message, urgent, at } of these)
      for (const subscription of browsers.filter(({ account }) => accounts.includes(account))) {
        const { account } = subscription;
        if (!isPushed(settingsOf.get(account) ?? defaultSettings, { kind: message.kind, urgent }, now)) continue;
        const { translations = {}, titles = {}, ...inEnglish } = message;
        const language = languages.get(account) ?? 'en-IN';
        const { message: english, title } = message;
        const shown = { ...inEnglish, message: translations[language] ?? english, title: titles[language] ?? title };
        enqueue(() => sendTo(subscription, shown, at));
      }
  };

  return {
    publicKey: webPush.publicKey,
    send: (accounts, message, urgent = false) => {
      if (accounts.length === 0 || stopping.signal.aborted) return;
      if (gathered.push({ accounts, message, urgent, at: clock.now() }) > maxQueued) gathered.shift();
      gather();
    },
    start: async () => undefined,
    stop: async () => {
      waiting = [];
      clearTimeout(gathering);
      stopping.abort();
      await Promise.all([...sending, ...running]);
    },
  };
}
