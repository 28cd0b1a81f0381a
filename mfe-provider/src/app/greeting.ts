import { firstNameOf, marketHour } from '@karigar/contracts/constants';
import { text } from './texts.ts';

/** "Good afternoon, Ramesh", in the marketplace's time zone. Without a name, the page's title. */
export function greeting(fullName: string | undefined, now: Date): string {
  const name = firstNameOf(fullName ?? '');
  if (!name) return text('dashboard');
  const hour = marketHour(now);
  return text(hour < 12 ? 'goodMorning' : hour < 17 ? 'goodAfternoon' : 'goodEvening', { name });
}
