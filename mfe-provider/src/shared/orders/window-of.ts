import { marketTimeZone, slotWindows } from '@karigar/contracts/constants';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: marketTimeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The booking window that holds a time, with the minutes until it ends; undefined between windows. */
export function windowOf(time: string) {
  const [hour = 0, minute = 0] = clock.format(new Date(time)).split(':').map(Number);
  const window = slotWindows.find(({ startHour, endHour }) => hour >= startHour && hour < endHour);
  return window && { key: window.key, minutesLeft: (window.endHour - hour) * 60 - minute };
}
