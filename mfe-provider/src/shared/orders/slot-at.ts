import { slotWindows } from '@karigar/contracts/constants';
import { wallClock } from '@karigar/platform';

/** The booking slot that holds a time, with the minutes until it ends; undefined between slots. */
export function slotAt(time: string) {
  const { hour, minute } = wallClock(time);
  const slot = slotWindows.find(({ startHour, endHour }) => hour >= startHour && hour < endHour);
  return slot && { key: slot.key, minutesLeft: (slot.endHour - hour) * 60 - minute };
}
