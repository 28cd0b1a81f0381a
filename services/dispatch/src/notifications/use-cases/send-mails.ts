import { mailAccount } from '@karigar/contracts';
import type { Clock, InternalClient } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { NotificationDocument, NotificationStore } from '../data/notification-store.ts';
import type { SettingsStore } from '../data/settings-store.ts';
import { quietUntil, topicOf } from '../domain/settings.ts';

interface Deps {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
  readonly directory: Directory;
  /** Auth knows the mail addresses. */
  readonly auth: Pick<InternalClient, 'call'>;
  readonly clock: Clock;
}

/** Longer than a call to auth can take; after that another instance tries again. */
const leaseMs = 60_000;
/** After this time a mail that could not be sent is no longer worth sending. */
const triedForMs = 24 * 3_600_000;
/** Per round, so that a shutdown does not wait long. */
const atOnce = 50;

/** Mails the notifications that are due, to accounts that want mails of their kind. A crash right after sending can cause a duplicate. */
export async function sendDueMails(deps: Deps): Promise<void> {
  const { notifications, clock } = deps;
  for (let sent = 0; sent < atOnce; sent += 1) {
    const now = clock.now();
    const due = await notifications.leaseDueMail(now, new Date(now.getTime() + leaseMs));
    if (due === null) return;
    await notifications.mailLater(due._id, await mail(deps, due, now));
  }
}

/** @returns when to try again; null when nothing is left to do */
async function mail({ settings, directory, auth }: Deps, { account, kind, message, hindi, at }: NotificationDocument, now: Date) {
  const wanted = await settings.of(account);
  if (!wanted.topics[topicOf(kind)].mail || now.getTime() - at.getTime() > triedForMs) return null;
  const quiet = quietUntil(wanted, now);
  if (quiet !== undefined) return quiet;
  const [customer, provider] = await Promise.all([directory.customer(account), directory.provider(account)]);
  const text = (provider ?? customer)?.language === 'hi' ? (hindi ?? message) : message;
  await auth.call(mailAccount, { role: provider === null ? 'customer' : 'provider', accountId: account, message: text });
  return null;
}
