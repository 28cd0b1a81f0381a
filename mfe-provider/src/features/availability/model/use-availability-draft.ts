import { useEffect, useState } from 'react';
import type { AvailabilityView } from '@karigar/contracts';
import { drafts, isoDay, serverNow, useLatest } from '@karigar/platform';
import { useSaveAvailability } from '../api/save-availability.ts';
import { addDayOff, changesOf, isDay, vacationProblem, withChanges, withoutPast, type Changes } from './availability.ts';

const DRAFT = 'availability-changes';
/** The day in the field for a day off, which is saved with the changes. */
const DAY = 'availability-day';

/** The saved availability with the provider's unsaved changes, which survive a reload and a look at an order. */
export function useAvailabilityDraft(saved: AvailabilityView) {
  const today = isoDay(serverNow());
  const save = useSaveAvailability();
  const [changes, setChanges] = useState(() => drafts.read<Changes>(DRAFT));
  const latest = useLatest(changes);
  const [dayOff, setDayOff] = useState(() => drafts.read<string>(DAY) ?? '');
  useEffect(() => {
    if (dayOff === '') drafts.remove(DAY);
    else drafts.write(DAY, dayOff);
  }, [dayOff]);
  const change = (next: Changes | null): void => {
    setChanges(next);
    if (next === null) drafts.remove(DRAFT);
    else drafts.write(DRAFT, next);
  };
  const before = withoutPast(saved, today);
  const shown = withoutPast(changes ? withChanges(before, changes) : before, today);
  const isDayOffMeant = isDay(dayOff, today);
  return {
    today,
    /** The availability with the changes. */
    shown,
    /** Stores how `wanted` differs from the saved availability. */
    setShown: (wanted: AvailabilityView) => change(changesOf(before, wanted)),
    /** The day in the field for a day off. */
    dayOff,
    setDayOff,
    /** Whether `shown` has changes. */
    hasChanges: changes !== null,
    /** Whether there is something to save: changes, or a day off in its field. */
    isUnsaved: changes !== null || isDayOffMeant,
    isSavable: shown.vacation === null || vacationProblem(shown.vacation, today) === null,
    isSaving: save.isPending,
    error: save.error,
    /** Saves the changes and the day off in its field. What is changed in the meantime stays unsaved. */
    submit: (onSaved: () => void) =>
      save.mutate(changesOf(before, isDayOffMeant ? addDayOff(shown, dayOff) : shown), {
        onSuccess: () => {
          if (latest.current === changes) change(null);
          setDayOff((now) => (now === dayOff ? '' : now));
          onSaved();
        },
      }),
    discard: () => {
      change(null);
      setDayOff('');
      save.reset();
    },
  };
}
