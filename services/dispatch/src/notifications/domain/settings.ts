import {
  isQuietHour,
  marketHour,
  minuteMs,
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

/** The topic under which people know a notification: requests and offers are one, and what we decide about a service is a message from us. */
export function topicOf(kind: NotificationKind): NotificationTopic {
  if (kind === 'request' || kind === 'offer') return 'instant';
  return kind === 'service' ? 'system' : kind;
}

const quarterMs = 15 * minuteMs;

const isQuiet = ({ quietHours }: NotificationSettings, at: Date): boolean => isQuietHour(quietHours, marketHour(at));

/** When the quiet hours that contain `now` end; undefined outside them. Equal start and end mean none. */
export function quietUntil(settings: NotificationSettings, now: Date): Date | undefined {
  if (!isQuiet(settings, now)) return undefined;
  // In every time zone the hours begin on a quarter of an hour of UTC. Looking at each quarter is also right on the days on which the clocks change.
  let end = Math.floor(now.getTime() / quarterMs) * quarterMs;
  do end += quarterMs;
  while (isQuiet(settings, new Date(end)));
  return new Date(end);
}

/** Whether a notification is pushed now. */
export const isPushed = (
  settings: NotificationSettings,
  { kind, urgent }: { kind: NotificationKind; urgent: boolean },
  now: Date,
): boolean => settings.kinds[topicOf(kind)].push && (urgent || !isQuiet(settings, now));
