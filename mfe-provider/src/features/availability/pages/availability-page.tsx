import { useEffect, useRef, useState } from 'react';
import type { AvailabilityView } from '@karigar/contracts';
import { drafts, isoDay, serverNow, toast, useLatest } from '@karigar/platform';
import { Button, cx, FailureBanner, focusHeading, Loaded, Muted, Panel, Row, Select, Skeleton, Stack } from '@karigar/ui';
import { useAvailability } from '../../../shared/api/availability.ts';
import { useSaveAvailability } from '../api/save-availability.ts';
import { DaysOff } from '../components/days-off.tsx';
import { OrdersOutside } from '../components/orders-outside.tsx';
import { Vacation } from '../components/vacation.tsx';
import { WeekdayHours } from '../components/weekday-hours.tsx';
import {
  addDayOff,
  changesOf,
  copyToWorkingDays,
  differsFromOthers,
  isDay,
  vacationProblem,
  removeDayOff,
  setDay,
  setWindow,
  weekdays,
  withChanges,
  withoutPast,
  type Changes,
} from '../model/availability.ts';
import { useTexts } from '../texts.ts';
import classes from './availability-page.module.css';

const capacities = Array.from({ length: 20 }, (_, index) => String(index + 1));

/** `/provider/availability` */
export function Component() {
  const t = useTexts();
  const availability = useAvailability();
  return (
    <Loaded query={availability} slow={t('loadSlow')} failed={t('loadFailed')} skeleton={<Skeleton height={480} />}>
      {(saved) => <Availability saved={saved} />}
    </Loaded>
  );
}

const DRAFT = 'availability-changes';
/** The day in the field for a day off, which is saved with the changes. */
const DAY = 'availability-day';

/** Unsaved changes, which survive a reload and a look at an order; null without any. */
function useDraft() {
  const [draft, setDraft] = useState(() => drafts.read<Changes>(DRAFT));
  const latest = useLatest(draft);
  const change = (next: Changes | null): void => {
    setDraft(next);
    if (next === null) drafts.remove(DRAFT);
    else drafts.write(DRAFT, next);
  };
  /** Drops a draft that was saved, unless it has been changed in the meantime. */
  const dropSaved = (saved: Changes | null): void => {
    if (latest.current === saved) change(null);
  };
  return [draft, change, dropSaved] as const;
}

function Availability({ saved }: { saved: AvailabilityView }) {
  const t = useTexts();
  const save = useSaveAvailability();
  const today = isoDay(serverNow());
  const [draft, changeDraft, dropSaved] = useDraft();
  const [dayOff, setDayOff] = useState(() => drafts.read<string>(DAY) ?? '');
  useEffect(() => {
    if (dayOff === '') drafts.remove(DAY);
    else drafts.write(DAY, dayOff);
  }, [dayOff]);
  // The weekday whose windows were changed last: they may be meant for the others, too.
  const [changedDay, setChangedDay] = useState<(typeof weekdays)[number] | null>(null);
  const isChanged = draft !== null || isDay(dayOff, today);
  const before = withoutPast(saved, today);
  const shown = withoutPast(draft ? withChanges(before, draft) : before, today);
  const setDraft = (wanted: AvailabilityView) => changeDraft(changesOf(before, wanted));
  const copiedDay = changedDay !== null && differsFromOthers(shown, changedDay) ? changedDay : null;
  const saveButton = useRef<HTMLButtonElement>(null);
  const isSavable = shown.vacation === null || vacationProblem(shown.vacation, today) === null;
  const submit = () =>
    // A day off in its field is meant, too.
    save.mutate(changesOf(before, isDay(dayOff, today) ? addDayOff(shown, dayOff) : shown), {
      onSuccess: () => {
        dropSaved(draft);
        setDayOff((now) => (now === dayOff ? '' : now));
        toast(() => t('saved'), { tone: 'good' });
        // It is disabled now, which would drop the focus.
        if (document.activeElement === saveButton.current) focusHeading();
      },
    });
  return (
    <Stack>
      <Muted size="normal">{t('lead')}</Muted>
      <Vacation vacation={shown.vacation} today={today} onChange={(vacation) => setDraft({ ...shown, vacation })} />
      <Panel pad="large" title={t('weekly')}>
        <Stack as="ul" gap={4} divided>
          {weekdays.map((weekday) => (
            <WeekdayHours
              key={weekday}
              name={t(`day${weekday}`)}
              keys={shown.weekly[weekday] ?? []}
              onDay={(works) => setDraft(setDay(shown, weekday, works))}
              onWindow={(key, works) => {
                setChangedDay(weekday);
                setDraft(setWindow(shown, weekday, key, works));
              }}
            />
          ))}
        </Stack>
      </Panel>
      <DaysOff
        days={shown.daysOff}
        today={today}
        day={dayOff}
        onDay={setDayOff}
        onAdd={(day) => {
          setDayOff('');
          setDraft(addDayOff(shown, day));
        }}
        onRemove={(day) => setDraft(removeDayOff(shown, day))}
      />
      <Panel pad="large" title={t('capacity')}>
        <Select
          label={t('capacityLabel')}
          hint={t('capacityHint')}
          options={capacities.map((value) => ({ value, label: value }))}
          value={String(shown.capacity)}
          onChange={(event) => setDraft({ ...shown, capacity: Number(event.target.value) })}
        />
      </Panel>
      {/* Which orders a vacation without its days would leave out is not known. */}
      {isSavable && <OrdersOutside availability={shown} isChanged={draft !== null} today={today} />}
      <div className={cx(isChanged && classes.unsaved)}>
        {/* Beside the button: at the end of the page it would be out of sight. */}
        <FailureBanner error={save.error} />
        {isChanged && <Muted size="tiny">{t('unsaved')}</Muted>}
        {draft !== null && copiedDay !== null && (
          <Button
            small
            wide
            variant="soft"
            className={classes.copy}
            onClick={() => {
              setDraft(copyToWorkingDays(shown, copiedDay));
              // This button goes, which would drop the focus.
              saveButton.current?.focus();
            }}
          >
            {t('copyHours', { day: t(`day${copiedDay}`) })}
          </Button>
        )}
        <Row gap={2} nowrap={isChanged}>
          <Button ref={saveButton} disabled={!isChanged || !isSavable} loading={save.isPending} onClick={submit}>
            {t('save')}
          </Button>
          {isChanged && (
            <Button
              variant="ghost"
              disabled={save.isPending}
              onClick={() => {
                changeDraft(null);
                setDayOff('');
                save.reset();
                focusHeading();
              }}
            >
              {t('discard')}
            </Button>
          )}
        </Row>
      </div>
    </Stack>
  );
}
