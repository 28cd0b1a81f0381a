import { slotWindows } from '@karigar/contracts/constants';
import { wallClock } from '@karigar/platform';

/** The booking window that holds a time, with the minutes until it ends; undefined between windows. */
export function windowOf(time: string) {
  const { hour, minute } = wallClock(time);
  const window = slotWindows.find(({ startHour, endHour }) => hour >= startHour && hour < endHour);
  return window && { key: window.key, minutesLeft: (window.endHour - hour) * 60 - minute };
}
