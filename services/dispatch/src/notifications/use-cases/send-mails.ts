import { dayMs, mailAccount, type NotificationSettings } from '@karigar/contracts';
import type { Clock, InternalClient } from '@karigar/service-kit';
import type { Directory } from '../../directory/data/directory.ts';
import type { DueMail, NotificationStore } from '../data/notification-store.ts';
import type { SettingsStore } from '../data/settings-store.ts';
import { defaultSettings, quietUntil, topicOf } from '../domain/settings.ts';

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
const triedForMs = dayMs;
const atOnce = 10;
/** Per round, so that a shutdown does not wait long. */
const batchesPerRound = 10;

/**
 * Mails the notifications that are due, to accounts that want mails of their kind. What quiet hours postponed is dropped if it is outdated. A crash right
 * after sending can cause a duplicate; a mail that fails is tried again when its lease ends.
 * @throws {AggregateError} with the failures of a batch
 */
export async function sendDueMails(deps: Deps): Promise<void> {
  for (let batch = 0; batch < batchesPerRound; batch += 1) if ((await sendBatch(deps)) < atOnce) return;
}

/** @returns how many were due */
async function sendBatch(deps: Deps): Promise<number> {
  const { notifications, settings, clock } = deps;
  const now = clock.now();
  const due = await notifications.leaseDueMails(now, new Date(now.getTime() + leaseMs), atOnce);
  if (due.length === 0) return 0;
  const settingsOf = await settings.ofMany(due.map(({ account }) => account));
  const results = await Promise.allSettled(
    due.map(async (notification) => {
      const postponedTo = await mail(deps, notification, settingsOf.get(notification.account) ?? defaultSettings, now);
      if (postponedTo !== null) await notifications.postponeMail(notification._id, postponedTo);
      return { id: notification._id, isDone: postponedTo === null };
    }),
  );
  const done = results.flatMap((result) => (result.status === 'fulfilled' && result.value.isDone ? result.value.id : []));
  await notifications.markMailed(done);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} mails could not be sent`);
  return due.length;
}

/** @returns when to try again; null when nothing is left to do */
async function mail(
  { notifications, directory, auth }: Deps,
  notification: DueMail,
  wanted: NotificationSettings,
  now: Date,
): Promise<Date | null> {
  const { account, role, kind, ref, at, read, bySms = false, mailPostponed = false } = notification;
  if (!wanted.kinds[topicOf(kind)].email || now.getTime() - at.getTime() > triedForMs) return null;
  // The account may have read it or acted on it since. Mails that are due at once do not ask: an open page marks their notifications as read.
  if (mailPostponed && (read || (await notifications.isSuperseded(notification)))) return null;
  const quiet = quietUntil(wanted, now);
  if (quiet !== undefined) return quiet;
  // The directory may not know a new account yet.
  const person = await directory[role](account);
  const message = notifications.textIn(person?.language ?? 'en-IN', notification);
  await auth.call(mailAccount, { role, accountId: account, message, kind, ref, bySms });
  return null;
}
