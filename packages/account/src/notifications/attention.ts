import type { NotificationKind } from '@karigar/contracts';
import { isQuietHour, marketHour } from '@karigar/contracts/constants';
import { queryClient, serverNow } from '@karigar/platform';
import { settingsQuery } from './settings-query.ts';
import { chime, ringTone, vibrate } from './sound.ts';

/** Kinds that can wait until the quiet hours are over. */
const deferrable: readonly NotificationKind[] = ['message', 'review', 'service', 'system'];
const settingsFreshMs = 600_000;

/** Calls for attention by sound and vibration; in the account's quiet hours, only to what cannot wait. */
export async function callForAttention(kind: NotificationKind): Promise<void> {
  if (deferrable.includes(kind) && (await isQuietNow())) return;
  chime();
  vibrate();
}

const ringEveryMs = 3_000;
const ringsAtMost = 10;

/** Rings again and again for half a minute or until the returned function is called; not in the account's quiet hours. */
export function ring(): () => void {
  let rings = 0;
  const timer = setInterval(() => {
    rings += 1;
    if (rings >= ringsAtMost) clearInterval(timer);
    void isQuietNow().then((isQuiet) => {
      if (isQuiet) return;
      ringTone();
      vibrate();
    });
  }, ringEveryMs);
  return () => clearInterval(timer);
}

/** Read when it is first needed. As long as it cannot be read, no hour is quiet. */
async function isQuietNow(): Promise<boolean> {
  const settings = await queryClient.fetchQuery({ ...settingsQuery(), staleTime: settingsFreshMs, retry: false }).catch(() => undefined);
  return settings !== undefined && isQuietHour(settings.quietHours, marketHour(new Date(serverNow())));
}
