import { text } from './texts.ts';

const hourFormat = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', hourCycle: 'h23' });

/** "Good afternoon, Ramesh", in the marketplace's time zone. Without a name, the page's title. */
export function greeting(fullName: string | undefined, now: Date): string {
  const name = fullName?.trim().split(/\s+/)[0];
  if (!name) return text('dashboard');
  const hour = Number(hourFormat.format(now));
  return text(hour < 12 ? 'goodMorning' : hour < 17 ? 'goodAfternoon' : 'goodEvening', { name });
}
