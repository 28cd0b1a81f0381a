import type { NotificationKind } from '@karigar/contracts';
import { isQuietHour, marketHour } from '@karigar/contracts/constants';
import { queryClient } from '@karigar/platform';
import { settingsQuery } from './settings-query.ts';
import { chime, vibrate } from './sound.ts';

/** What can wait until the quiet hours are over. */
const patient: readonly NotificationKind[] = ['message', 'review', 'system'];
const settingsFreshMs = 600_000;

/** Calls for attention by sound and vibration; in the account's quiet hours, only to what cannot wait. */
export async function callForAttention(kind: NotificationKind): Promise<void> {
  if (patient.includes(kind) && (await isQuietNow())) return;
  chime();
  vibrate();
}

/** Read when it is first needed. As long as it cannot be read, no hour is quiet. */
async function isQuietNow(): Promise<boolean> {
  const settings = await queryClient.fetchQuery({ ...settingsQuery(), staleTime: settingsFreshMs, retry: false }).catch(() => undefined);
  return settings !== undefined && isQuietHour(settings.quietHours, marketHour(new Date()));
}
