import {
  hourMs,
  isQuietHour,
  marketHour,
  notificationTopics,
  type NotificationKind,
  type NotificationSettings,
  type NotificationTopic,
} from '@karigar/contracts';

const byMail: readonly NotificationTopic[] = ['order', 'system'];

/** Everything is pushed, orders and messages from us are mailed as well, and nights are quiet. */
export const defaultSettings: NotificationSettings = {
  kinds: Object.fromEntries(
    notificationTopics.map((topic) => [topic, { push: true, email: byMail.includes(topic) }]),
  ) as NotificationSettings['kinds'],
  quietHours: { on: true, from: 22, to: 7 },
};

/** The topic under which people know a notification: requests and offers are one. */
export const topicOf = (kind: NotificationKind): NotificationTopic => (kind === 'request' || kind === 'offer' ? 'instant' : kind);

/** When the quiet hours that contain `now` end; undefined outside them. Equal start and end mean none. */
export function quietUntil({ quietHours }: NotificationSettings, now: Date): Date | undefined {
  const hour = marketHour(now);
  if (!isQuietHour(quietHours, hour)) return undefined;
  const hoursLeft = (quietHours.to - hour + 24) % 24;
  // Hours in India begin at half past the UTC hour, so count from the beginning of the local hour.
  const startOfHour = now.getTime() - ((now.getTime() + offsetMs) % hourMs);
  return new Date(startOfHour + hoursLeft * hourMs);
}

/** India is at UTC+5:30, without summer time. */
const offsetMs = 5.5 * hourMs;

/** Whether a notification is pushed now. */
export const isPushed = (
  settings: NotificationSettings,
  { kind, urgent }: { kind: NotificationKind; urgent: boolean },
  now: Date,
): boolean => settings.kinds[topicOf(kind)].push && (urgent || quietUntil(settings, now) === undefined);
